import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Invited, type User, userSchema } from '../../../contract/resources/users.ts'
import { systemClock } from '../../../server/clock.ts'
import { audit, logins, outbox } from '../../../server/database/schema.ts'
import { and, desc, eq } from '../../../server/database/sql.ts'
import { idOf } from '../http/robotRequest.ts'
import { type Caller, listOf, startTestService } from '../testService.ts'
import { BAYSIDE, MERIDIAN, refusal } from './usersTest.ts'

const DAY_MS = 86_400_000
let aheadMs = 0
const now = () => systemClock.now() + aheadMs
const { service, call, signIn } = await startTestService({}, { clock: { ...systemClock, now } })
const { db } = service
const [distributor, support] = await Promise.all([signIn('distributor'), signIn('support')])
const [BOSS, DISTRIBUTOR] = [1, 4]

let people = 0
async function invite(caller: Caller, ...accounts: readonly number[]) {
  const login = `invited${people++}`
  const order = { login, name: `Invited ${login}`, email: `${login}@users.example`, role: 'customer', accounts }
  return { id: idOf(await caller('POST', '/api/v0/Logins', order)), email: order.email }
}
const userOf = async (caller: Caller, id: number): Promise<User> =>
  v.parse(userSchema, (await caller('GET', `/api/v0/Logins/${id}/user`)).body)
const invitedOf = async (caller: Caller, id: number): Promise<Invited | undefined> => (await userOf(caller, id)).invited
const mailsTo = (recipient: string) =>
  db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id))
const codeIn = (text: string | null | undefined) => /verify_code=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const choose = (id: number, verify_code: string) =>
  call('POST', `/api/v0/Logins/${id}/set_password`, { new_password: 'quiet floors at dawn', verify_code })
const agoMs = (time: string | undefined): number => now() - Date.parse(time ?? '')

test('A-042 those who manage a user see when they were invited, by whom, until when, that it ran out, and that it was taken up', async () => {
  const { id, email } = await invite(distributor, BAYSIDE)
  const first = await invitedOf(distributor, id)
  expect(first).toMatchObject({ status: 'open', by: { id: DISTRIBUTOR } })
  expect(agoMs(first?.sent)).toBeLessThan(60_000)
  expect(Date.parse(first?.until ?? '') - Date.parse(first?.sent ?? '')).toBe(7 * DAY_MS)
  expect(first?.accepted).toBeUndefined()
  const listed = listOf(userSchema, (await support('GET', `/api/v0/Logins?account=${BAYSIDE}`)).body)
  expect(listed.find(user => user.id === id)?.invited).toEqual(first)

  aheadMs += 7 * DAY_MS
  expect(await invitedOf(await signIn('support'), id)).toMatchObject({ status: 'over', until: first?.until })

  const again = await signIn('super')
  expect((await again('POST', `/api/v0/Logins/${id}/invitation`)).status).toBe(200)
  expect(await invitedOf(again, id)).toMatchObject({ status: 'open', by: { id: BOSS } })
  // Who sees the person, and not whoever invited them, is not told of those.
  expect((await invitedOf(await signIn('distributor'), id))?.by).toBeUndefined()

  expect((await choose(id, codeIn((await mailsTo(email))[0]?.text))).status).toBe(200)
  const accepted = await invitedOf(again, id)
  expect(accepted?.status).toBe('accepted')
  expect(agoMs(accepted?.accepted)).toBeLessThan(60_000)
  const session = await call('POST', '/api/v0/Logins/login', { login: 'invited0', password: 'quiet floors at dawn' })
  expect(session.status).toBe(200)
  expect((await userOf(again, 2)).invited).toBeUndefined()
})

test('A-042 sent again, the link before is dead, also the one that waits in the outbox and one that was copied; each is in the audit', async () => {
  const inviter = await signIn('super')
  const { id, email } = await invite(inviter, MERIDIAN)
  const first = codeIn((await mailsTo(email))[0]?.text)
  expect(first).toHaveLength(43)
  expect((await inviter('POST', `/api/v0/Logins/${id}/invitation`)).status).toBe(200)
  const mails = await mailsTo(email)
  expect(mails.map(({ text }) => text === '')).toEqual([false, true])
  expect(await refusal(choose(id, first))).toEqual([400, 'errors.verifyCode.expired'])
  const { link } = v.parse(
    v.object({ link: v.string() }),
    (await inviter('POST', `/api/v0/Logins/${id}/invitation/link`)).body,
  )
  expect(await refusal(choose(id, codeIn(mails[0]?.text)))).toEqual([400, 'errors.verifyCode.expired'])
  expect((await choose(id, codeIn(link))).status).toBe(200)
  const written = await db
    .select({ action: audit.action, login: audit.login })
    .from(audit)
    .where(and(eq(audit.subject, id), eq(audit.login, BOSS)))
    .orderBy(audit.id)
  expect(written.map(({ action }) => action)).toEqual(['user.create', 'user.invite', 'user.invitationLink'])
})

test('A-042 an address is invited five times an hour at most, by whatever login names: nothing of the sixth is written', async () => {
  const inviter = await signIn('super')
  const create = (login: string, email: string) =>
    inviter('POST', '/api/v0/Logins', { login, name: 'Many', email, role: 'customer', accounts: [MERIDIAN] })
  for (let at = 0; at < 5; at++)
    expect((await create(`many${at}`, at % 2 === 0 ? 'many@users.example' : 'Many@Users.example')).status).toBe(200)
  const refused = await create('many5', 'MANY@users.example')
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ token: 'shared.error.tooManyRequests' }] } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await db.$count(logins, eq(logins.login, 'many5'))).toBe(0)
  expect(await mailsTo('MANY@users.example')).toEqual([])
  expect((await create('other', 'other@users.example')).status).toBe(200)
})

test('A-042 another’s invitation leaves this one as it is, and goes with the login', async () => {
  const inviter = await signIn('super')
  const [one, other] = [await invite(inviter, MERIDIAN), await invite(inviter, MERIDIAN)]
  const code = codeIn((await mailsTo(one.email))[0]?.text)
  expect((await inviter('POST', `/api/v0/Logins/${other.id}/invitation`)).status).toBe(200)
  expect((await choose(one.id, code)).status).toBe(200)
  expect((await inviter('DELETE', `/api/v0/Logins/${other.id}`)).status).toBe(200)
})
