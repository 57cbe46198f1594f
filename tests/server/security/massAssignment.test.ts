import { expect, test } from 'vitest'
import {
  accounts,
  contactMethods,
  loginAccounts,
  logins,
  pins,
  robots,
  subscriptions,
} from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { idOf } from '../http/robotRequest.ts'
import { createSubject } from '../http/routeMatrix/subjects.ts'
import { prove, startTestService } from '../testService.ts'

const { service, as } = await startTestService()
const { db } = service
const superuser = await as('super')
const [one, other] = [await createSubject(db, 1), await createSubject(db, 1)]

/** What nobody may choose by naming it beside what they may. */
const SMUGGLED = {
  id: other.login,
  login: 1,
  role: 'super',
  account: 1,
  accounts: [1],
  current_account: 1,
  currentAccount: 1,
  passwordHash: 'known',
  password_hash: 'known',
  tfa_secret: '',
  tfaSecret: null,
  eula_accepted: null,
  createdBy: 1,
  created_by: 1,
  verified: true,
  default: true,
  isDefault: true,
  originator: 1,
  releaseNoteRead: 99,
}
const loginRow = async (id: number) => (await db.select().from(logins).where(eq(logins.id, id)))[0]

test('A-040 a login that edits itself changes nothing but what may be edited', async () => {
  const customer = await as('customer')
  const before = await loginRow(5)
  const others = await loginRow(other.login)
  const { status } = await customer('POST', '/api/v0/Logins/self', { ...SMUGGLED, name: 'Carmen' })
  expect(status).toBe(200)
  expect(await loginRow(5)).toEqual({ ...before, name: 'Carmen' })
  expect(await loginRow(other.login)).toEqual(others)
})

test('A-042 an edit of a login changes that login, in what may be edited', async () => {
  const [before, others] = [await loginRow(one.login), await loginRow(other.login)]
  const answer = await superuser('POST', `/api/v0/Logins/${one.login}`, { ...SMUGGLED, name: 'Renamed' })
  expect(answer.status).toBe(200)
  const after = await loginRow(one.login)
  expect({ ...after, name: before?.name }).toEqual(before)
  expect(await loginRow(other.login)).toEqual(others)
  expect(await db.select().from(loginAccounts).where(eq(loginAccounts.login, one.login))).toEqual([
    { login: one.login, account: one.account },
  ])
})

test('A-066 A-092 an edit of an account or of a robot touches the one of the address, and what belongs to it alone', async () => {
  const accountOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]
  const [before, others] = [await accountOf(one.account), await accountOf(other.account)]
  const accountEdit = {
    id: other.account,
    name: 'Renamed',
    createdAt: 0,
    beta_trial_enabled: true,
    betaTrialEnabled: true,
  }
  expect((await superuser('POST', `/api/v0/Accounts/${one.account}`, accountEdit)).status).toBe(200)
  expect({ ...(await accountOf(one.account)), name: before?.name }).toEqual(before)
  expect(await accountOf(other.account)).toEqual(others)

  const robotOf = async (id: number) => (await db.select().from(robots).where(eq(robots.id, id)))[0]
  const [robot, otherRobot] = [await robotOf(one.robot), await robotOf(other.robot)]
  const robotEdit = {
    id: other.robot,
    display_name: 'Renamed',
    credentialHash: null,
    credential_hash: null,
    connection: 'online',
    deletedAt: '2026-01-01T00:00:00Z',
    replayed: true,
    plan: other.plan,
  }
  expect((await superuser('POST', `/api/v0/Robots/${one.robot}`, robotEdit)).status).toBe(200)
  expect({ ...(await robotOf(one.robot)), displayName: '' }).toEqual(robot)
  expect(await robotOf(other.robot)).toEqual(otherRobot)
})

test('A-084 O-016 N-015 what is new belongs to its author, and is as new things are', async () => {
  const customer = await as('customer')
  const value = { contact_type: 'email', contact_value: 'new@customer.example' }
  await prove(customer)
  const contact = idOf(await customer('POST', '/api/v0/ContactMethods', { ...SMUGGLED, ...value }))
  const contactRow = async () => (await db.select().from(contactMethods).where(eq(contactMethods.id, contact)))[0]
  expect(await contactRow()).toMatchObject({ login: 5, verified: false, isDefault: false })
  await customer('POST', `/api/v0/ContactMethods/${contact}`, { verified: true, login: 1, id: one.contact })
  expect(await contactRow()).toMatchObject({ login: 5, verified: false, isDefault: false })

  const [own] = await db.select().from(contactMethods).where(eq(contactMethods.login, 5))
  const order = { notification: 'new-reports', contact_method: own?.id, state: 'new' }
  const made = await customer('POST', '/api/v0/Subscriptions', { ...SMUGGLED, ...order })
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, idOf(made)))
  expect(subscription).toMatchObject({ login: 5, state: 'new' })

  const pin = { type: 'FieldIssue', title: 'Door', message: 'Glass', priority: 'High', labels: ['Door'], x: 0, y: 0 }
  const path = `/v0/PlanVersion/${one.plan}/pins`
  const smuggled = { plan: other.plan, ticket: 'SWATH-1', status: 'closed', deleted: true, revision: 9 }
  const support = await as('support')
  const placed = idOf(await support('POST', path, { ...SMUGGLED, ...smuggled, ...pin }))
  const [row] = await db.select().from(pins).where(eq(pins.id, placed))
  expect(row).toMatchObject({ plan: one.plan, createdBy: 2, ticket: null, status: 'open', deleted: false, revision: 1 })
})

test('B-031 what the address names is not named once more in the query', async () => {
  for (const name of ['id', 'id[]', '[id]', '%69d', 'id[0]'])
    expect((await superuser('GET', `/v1/Robots/${one.robot}?${name}=${other.robot}`)).status, name).toBe(400)
})

/** Text is text: kept as it is, and what shows it escapes it. */
const TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table logins; --",
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7} $t(shared.close) {{name}}',
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  '\u200Fgnp.exe',
  '=cmd|"/c calc"!A1',
]

test('A-071 B-033 texts that look like code are kept as the text they are', async () => {
  for (const [index, text] of TEXTS.entries()) {
    const account = await superuser('POST', '/api/v0/Accounts', { name: `${text} ${index}`, role: 'customer' })
    expect(account.body, text).toMatchObject({ name: `${text} ${index}` })
    expect((await superuser('GET', `/api/v0/Accounts/${idOf(account)}`)).body).toMatchObject({
      name: `${text} ${index}`,
    })
    expect(account.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await superuser('POST', `/api/v0/Logins/${one.login}`, { name: text })).body).toMatchObject({ name: text })
    const robot = await superuser('POST', `/api/v0/Robots/${one.robot}/display_name`, { display_name: text })
    expect(robot.body, text).toMatchObject({ display_name: text })
    const place = { name: text, account: idOf(account) }
    expect((await superuser('POST', '/api/v0/Locations', place)).body).toMatchObject({ name: text })
    expect((await superuser('POST', '/api/v0/Labels', { label: text.slice(0, 40) })).body).toMatchObject({
      label: text.slice(0, 40).trim(),
    })
    const pin = { type: 'FieldIssue', title: text, message: text, priority: 'High', labels: [text], x: 0, y: 0 }
    expect((await superuser('POST', `/v0/PlanVersion/${one.plan}/pins`, pin)).body).toMatchObject({
      title: text,
      message: text,
      labels: [text],
    })
  }
})
