import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { type DemoLogin, expect } from './fixtures.ts'
import { mailedLink } from './mailedLink.ts'
import { callAs, DEMO_PASSWORD } from './provision.ts'
import { planOfRobot, storeRuns } from './storedRuns.ts'

const idSchema = v.object({ id: v.number() })

/** Who opens a screen: a demo login, nobody, or someone who is invited and has not accepted the agreement. */
export type Visitor = DemoLogin | 'nobody' | 'newcomer'

export type Screen = {
  readonly name: string
  /** The address; of the newcomer's own link where it is undefined. */
  readonly path: string | undefined
  readonly login: Visitor
  /** What is to be seen once the screen is there. */
  readonly ready: (page: Page) => Locator
}

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { level: 1, name })

const row = (page: Page): Locator => page.getByRole('rowheader').first()

/** Meridian Facility Services, and Carmen Ruiz who works there. */
const [ACCOUNT, CARMEN] = [2, 5]

/** In an address: a report that there is. */
const REPORT = '/report/any'
const REPORTING = 1

/** Every screen that has an address, in an order in which a newcomer can go through them. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/v2/login', login: 'nobody', ready: heading('Log in') },
  { name: 'login after the session', path: '/logout?inactivity=true', login: 'nobody', ready: heading('Log in') },
  { name: 'reset password', path: '/reset_password', login: 'nobody', ready: heading('Reset password') },
  {
    name: 'request second factor',
    path: '/request_tfa_secret',
    login: 'nobody',
    ready: heading('Recover second factor'),
  },
  {
    name: 'recover second factor',
    path: '/request_tfa_secret?verify_code=long-gone',
    login: 'nobody',
    ready: page => page.getByRole('button', { name: 'Turn off second factor' }),
  },
  {
    name: 'set password, link over',
    path: '/login/1/set_password?verify_code=long-gone',
    login: 'nobody',
    ready: heading('Choose a new password'),
  },
  {
    name: 'set password',
    path: undefined,
    login: 'nobody',
    ready: page => page.getByRole('button', { name: 'Set password' }),
  },
  {
    name: 'verify',
    path: '/verify/1?verify_code=long-gone',
    login: 'nobody',
    ready: heading('The contact could not be verified'),
  },
  { name: 'agreement', path: '/v2/EULA', login: 'newcomer', ready: heading('Licence agreement') },
  { name: 'login-check', path: '/', login: 'operator', ready: heading('Robots online') },
  { name: 'home', path: '/home', login: 'operator', ready: row },
  { name: 'home, cards', path: '/v2/home', login: 'operator', ready: page => page.getByRole('listitem').first() },
  { name: 'monitor', path: '/robot/1/monitor', login: 'operator', ready: heading(/, monitor$/) },
  { name: 'alerts', path: '/alerts', login: 'operator', ready: heading('Alerts') },
  { name: 'history', path: '/history', login: 'operator', ready: heading('History') },
  { name: 'reports', path: '/reports', login: 'operator', ready: heading('Reports') },
  { name: 'reports, calendar', path: '/reports-calendar', login: 'operator', ready: heading('Reports') },
  { name: 'report', path: REPORT, login: 'support', ready: page => page.getByRole('region', { name: 'Summary' }) },
  { name: 'report, raw', path: `${REPORT}/raw`, login: 'support', ready: heading(/, raw data$/) },
  { name: 'locations', path: '/locations', login: 'super', ready: row },
  { name: 'location', path: '/locations/1', login: 'super', ready: page => page.getByLabel('Latitude') },
  { name: 'plans', path: '/plans', login: 'support', ready: row },
  { name: 'new plan', path: '/plans/new', login: 'super', ready: heading('New plan') },
  { name: 'plan', path: '/plan/1', login: 'support', ready: page => page.getByRole('table', { name: 'Versions' }) },
  {
    name: 'plan administration',
    path: '/plan/1/admin',
    login: 'super',
    ready: page => page.getByRole('table', { name: 'Files' }).getByRole('row').nth(1),
  },
  {
    name: 'plan editor',
    path: '/v2/plan/1/editor/1',
    login: 'support',
    ready: page => page.getByRole('complementary', { name: 'Elements' }),
  },
  {
    name: 'accounts',
    path: '/accounts',
    login: 'super',
    ready: page => page.getByRole('treegrid', { name: 'Accounts' }),
  },
  { name: 'users', path: `/v2/accounts/${ACCOUNT}/users`, login: 'super', ready: row },
  { name: 'robots', path: `/v2/accounts/${ACCOUNT}/robots`, login: 'super', ready: row },
  { name: 'own page', path: `/user/${CARMEN}`, login: 'customer', ready: heading('Carmen Ruiz') },
  { name: "another's page", path: `/user/${CARMEN}`, login: 'super', ready: heading('Carmen Ruiz') },
  { name: 'subscriptions', path: '/subscriptions', login: 'operator', ready: heading('Subscriptions') },
  { name: 'preferences', path: '/preferences', login: 'operator', ready: heading('Preferences') },
  { name: 'permissions', path: '/admin/permissions', login: 'super', ready: row },
  { name: 'settings', path: '/admin/settings', login: 'super', ready: heading('Administration') },
  { name: 'audit', path: '/admin/audit', login: 'super', ready: heading('Administration') },
  { name: 'outbox', path: '/admin/outbox', login: 'super', ready: heading('Administration') },
  {
    name: 'inspector',
    path: '/inspector',
    login: 'super',
    ready: page => page.getByRole('listbox', { name: 'Machines' }),
  },
  {
    name: 'not found',
    path: '/no/such/place',
    login: 'operator',
    ready: page => page.getByText('There is nothing at this address.'),
  },
]

/** Someone who was invited a moment ago: the link that was mailed to them, and their login. */
export type Newcomer = { readonly id: number; readonly login: string; readonly link: string }

let newcomers = 0

async function inviteNewcomer(url: string): Promise<Newcomer> {
  const boss = await callAs(url, 'super')
  const login = `newcomer.${Date.now()}.${newcomers++}`
  const email = `${login}@users.example`
  const order = { login, name: 'Nora Newcomer', email, role: 'customer', accounts: [ACCOUNT] }
  const { id } = v.parse(idSchema, await boss('POST', '/api/v0/Logins', order))
  const link = await mailedLink(boss, email)
  if (link === undefined) throw new Error(`No invitation was mailed to ${email}`)
  return { id, login, link }
}

/** Takes the invitation up as a person does who leaves before the agreement. */
async function choosePassword(url: string, { id, link }: Newcomer): Promise<void> {
  const chosen = { new_password: DEMO_PASSWORD, verify_code: new URL(link, url).searchParams.get('verify_code') }
  const answer = await fetch(new URL(`/api/v0/Logins/${id}/set_password`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(chosen),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

const reports = new Map<string, Promise<readonly number[]>>()

/** Where a report is: of a run that is handed in once for each service. */
async function reportPath(url: string): Promise<string> {
  const plan = await planOfRobot(url, REPORTING)
  const runs = [{ startMs: Date.now() - 86_400_000 }]
  const stored = reports.get(url) ?? storeRuns(url, { robot: REPORTING, plan, runs })
  reports.set(url, stored)
  const [id] = await stored
  return `/report/${id}`
}

/** Opens a screen as whoever may, in a browser without a session, and waits until it is there. */
export async function openScreen(page: Page, url: string, { path, login, ready }: Screen): Promise<void> {
  const isNew = login === 'newcomer' || path === undefined
  const newcomer = isNew ? await inviteNewcomer(url) : undefined
  if (newcomer && login === 'newcomer') await choosePassword(url, newcomer)
  if (login !== 'nobody') {
    const data = { login: login === 'newcomer' ? newcomer?.login : login, password: DEMO_PASSWORD }
    const answer = await page.request.post(new URL('/api/v0/Logins/login', url).href, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const address = path?.startsWith(REPORT) === true ? path.replace(REPORT, await reportPath(url)) : path
  await page.goto(new URL(address ?? newcomer?.link ?? '', url).href)
  await ready(page).waitFor()
}
