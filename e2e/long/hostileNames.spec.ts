import * as v from 'valibot'
import { accountNameSchema } from '../../contract/resources/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { expectShown, HOSTILE_LINE, HOSTILE_TEXTS, watchPages } from '../hostile.ts'
import { invitedUser } from '../invitedUser.ts'
import { AccountsPage } from '../pages/accounts.ts'
import { callAs, DEMO_PASSWORD, provisionRobot, type ServiceCall } from '../provision.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'
import { siteFiles } from '../siteFiles.ts'

/** Meridian Facility Services. */
const ACCOUNT = 2
const LABELS = HOSTILE_TEXTS.filter(text => text.length <= 40)
const idSchema = v.object({ id: v.number() })

const create = async (call: ServiceCall, path: string, body: unknown): Promise<number> =>
  v.parse(idSchema, await call('POST', path, body)).id

// The policy would stop what got through: without it nothing may get through either.
test.use({ bypassCSP: true, viewport: { width: 1440, height: 2400 } })

/** An account with accounts, users and robots of hostile names, all of them online, and the first robot with labels and a place of such names. */
async function hostileAccount(url: string, boss: ServiceCall) {
  const role = 'customer'
  const holder = await create(boss, '/api/v0/Accounts', { name: HOSTILE_LINE, role, parent: ACCOUNT })
  const newUser = { role, accounts: [holder] }
  const location = { name: HOSTILE_LINE, account: holder }
  const place = await create(boss, '/api/v0/Locations', location)
  const plan = { name: HOSTILE_LINE, account: holder, location: place, files: await siteFiles() }
  await create(boss, '/api/v0/CleaningPlans', plan)
  const robots: ScriptedRobot[] = []
  for (const [index, name] of HOSTILE_TEXTS.entries()) {
    await create(boss, '/api/v0/Accounts', { name, role, parent: holder })
    await create(boss, '/api/v0/Logins', { ...newUser, name, login: `hostile${index}`, email: `h${index}@x.example` })
    robots.push(await startScriptedRobot(url, { name, account: HOSTILE_LINE, map: false }))
    if (/^\w+$/.test(name)) continue
    // Nothing like it can be signed in with or written to, and the refusal does not repeat it.
    for (const entries of [{ login: name }, { email: `${name}@x.example` }]) {
      const user = { ...newUser, name: 'x', login: `other${index}`, email: `o${index}@x.example`, ...entries }
      await expect(boss('POST', '/api/v0/Logins', user), name).rejects.toThrow(/ 400 (?!.*evil)/)
    }
  }
  const robot = robots[0]?.id ?? 0
  const labels: number[] = []
  for (const label of LABELS) labels.push(await create(boss, '/api/v0/Labels', { label }))
  await boss('POST', `/api/v0/Robots/${robot}/labels`, { labels })
  await boss('POST', `/api/v0/Robots/${robot}`, { location: place })
  const long = 'W'.repeat(81)
  await expect(boss('POST', `/api/v0/Robots/${robot}/display_name`, { display_name: long })).rejects.toThrow(/ 400 /)
  return { holder, robot, robots }
}

test('A-068 A-089 B-031 names are stored as they are or refused without being repeated, and are text on every screen', async ({
  as,
  context,
  swath,
}) => {
  test.setTimeout(600_000)
  const found = await watchPages(context, swath.url)
  const boss = await callAs(swath.url, 'super')
  const { holder, robot, robots } = await hostileAccount(swath.url, boss)
  const page = await as('super')
  const accounts = new AccountsPage(page)
  await test.step('accounts', async () => {
    await accounts.open()
    for (const name of ['Meridian Facility Services', HOSTILE_LINE]) {
      await accounts.focus(name)
      await page.keyboard.press('ArrowRight')
    }
    await expectShown(page, [HOSTILE_LINE, ...HOSTILE_TEXTS])
    await accounts.act(HOSTILE_LINE, 'Delete')
    await expect(accounts.dialog.getByRole('heading')).toHaveText(`Delete ${HOSTILE_LINE}?`)
    await page.keyboard.press('Escape')
  })
  await test.step('an account is typed', async () => {
    const typed = `typed ${HOSTILE_TEXTS.join(' ').slice(0, 150).trim()}`
    await accounts.act(HOSTILE_LINE, 'New account below')
    await accounts.dialog.getByRole('textbox', { name: 'Name' }).fill(typed)
    await accounts.dialog.getByRole('button', { name: 'Create account' }).click()
    await expect(accounts.dialog).toHaveCount(0)
    await expectShown(page, [typed])
    const { data } = v.parse(
      v.object({ data: v.array(accountNameSchema) }),
      await boss('GET', '/api/v0/Accounts/viewable'),
    )
    const names = data.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([typed, ...HOSTILE_TEXTS]))
  })
  for (const [path, texts] of [
    [`/v2/accounts/${holder}/users`, HOSTILE_TEXTS],
    [`/v2/accounts/${holder}/robots?robot=${robot}`, [...HOSTILE_TEXTS, ...LABELS]],
    [`/home?account=${holder}`, HOSTILE_TEXTS],
    [`/v2/home?account=${holder}`, HOSTILE_TEXTS],
    ['/admin/outbox', []],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expectShown(page, texts)
    })
  await test.step('what is searched for stands in the address, and is text there too', async () => {
    for (const path of ['/home', '/accounts', `/v2/accounts/${ACCOUNT}/users`]) {
      await page.goto(`${path}?text=${encodeURIComponent(HOSTILE_LINE)}`)
      await expect(page.getByRole('searchbox').first(), path).toHaveValue(HOSTILE_LINE)
      await expectShown(page, [])
    }
  })
  await test.step('the header of somebody called so', async () => {
    const user = await invitedUser(swath.url, `Hostile ${Date.now()}`, holder)
    await user.call('POST', '/api/v0/Logins/self', { name: HOSTILE_LINE })
    await context.clearCookies()
    await context.request.post('/api/v0/Logins/login', { data: { login: user.login, password: DEMO_PASSWORD } })
    await page.goto(`/user/${user.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE_LINE)
    await expect(page.getByRole('button', { name: `Your account, ${HOSTILE_LINE}` })).toBeVisible()
    await expectShown(page, [])
  })
  for (const each of robots) await each.close()
  expect(found).toEqual([])
})

test('A-057 A-093 feedback and the settings of a robot are typed, kept as they are, and are text', async ({
  as,
  context,
  swath,
}) => {
  test.setTimeout(180_000)
  const found = await watchPages(context, swath.url)
  const boss = await callAs(swath.url, 'super')
  const name = `${HOSTILE_LINE} ${Date.now()}`
  const { id } = await provisionRobot(boss, { name, account: 'Meridian Facility Services', files: [] })
  const page = await as('super')
  await page.goto(`/v2/accounts/${ACCOUNT}/robots?robot=${id}`)
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Add a setting' }).click()
  const value = { [HOSTILE_LINE]: HOSTILE_TEXTS }
  await panel.getByLabel('Path').fill(HOSTILE_LINE)
  await panel.getByLabel('Value').fill(JSON.stringify(value))
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByLabel('Path')).toHaveAccessibleDescription(/Letters, digits/)
  await panel.getByLabel('Path').fill('hostile/words')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Edit hostile/words' })).toBeVisible()
  await expectShown(page, [JSON.stringify(value)])
  expect(await boss('GET', `/api/v0/Robots/${id}/Settings`)).toMatchObject({ data: [{ path: 'hostile/words', value }] })

  await page.getByRole('button', { name: 'Support' }).click()
  await page.getByRole('button', { name: 'Give feedback' }).click()
  const feedback = page.getByRole('dialog', { name: 'Feedback' })
  for (const label of ['First name', 'Last name', 'Organization']) await feedback.getByLabel(label).fill(HOSTILE_LINE)
  await feedback.getByLabel('What do you want to get done?').fill(HOSTILE_TEXTS.join('\n'))
  await feedback.getByLabel('What should be different?').fill(HOSTILE_TEXTS.join('\n'))
  const sent = page.waitForRequest(/deprecation_feedbacks/)
  await feedback.getByRole('button', { name: 'Send' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ firstName: HOSTILE_LINE, goal: HOSTILE_TEXTS.join('\n') })
  await expect(page.getByText('Your feedback has reached us.')).toBeVisible()
  await page.goto('/admin/outbox')
  await expectShown(page, [])
  expect(found).toEqual([])
})
