import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auditEntrySchema } from '../../../../../contract/resources/audit.ts'
import { outboxMessageSchema, subscriptionSchema } from '../../../../../contract/resources/subscriptions.ts'
import { contactMethods, outbox, subscriptions } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { createRows } from '../../../testDatabase.ts'
import { listOf } from '../../../testService.ts'
import { BAYSIDE, HALDEN, LARKFIELD, MERIDIAN, NORRLAND, userTests } from '../../../users/usersTest.ts'
import { idOf } from '../../robotRequest.ts'

const { db, boss, distributor, person } = await userTests()
const rows = createRows({ db })
const DISTRIBUTOR = 4
const MISSING = 999_999

test('A-049 the audit, its count and its file are narrowed to an account and those below it, and to their people', async () => {
  const renamed = async (account: number) => {
    const { id } = await person('customer', account)
    expect((await boss('POST', `/api/v0/Logins/${id}`, { name: `Of ${account}` })).status).toBe(200)
    return id
  }
  const [here, there] = [await renamed(BAYSIDE), await renamed(HALDEN)]
  const edited = async (query: string, caller = boss) =>
    listOf(auditEntrySchema, (await caller('GET', `/api/v0/Audit?action=user.edit&limit=200${query}`)).body).map(
      ({ object }) => Number(object?.id),
    )
  expect(await edited('')).toEqual(expect.arrayContaining([here, there]))
  for (const within of [BAYSIDE, NORRLAND]) {
    const ids = await edited(`&within=${within}`)
    expect(ids).toContain(here)
    expect(ids).not.toContain(there)
    const { body } = await boss('GET', `/api/v0/Audit/count?action=user.edit&within=${within}`)
    expect(body).toEqual({ total: ids.length })
  }
  const file = await boss('GET', `/api/v0/Audit/export?format=json&action=user.edit&within=${BAYSIDE}`)
  expect(v.parse(v.array(auditEntrySchema), file.body).map(({ object }) => Number(object?.id))).toEqual([here])
  // Out of sight is as not there.
  for (const within of [HALDEN, MISSING]) expect(await edited(`&within=${within}`, distributor)).toEqual([])
})

test('A-049 the outbox is narrowed to messages to people of an account and those below it', async () => {
  const to = async (account: number) => {
    const { id, login } = await person('customer', account)
    const recipient = `${login}@users.example`
    await db.insert(contactMethods).values({ login: id, contactType: 'email', contactValue: recipient })
    await db.insert(outbox).values({ kind: 'email', recipient, text: 'Hello' })
    return recipient
  }
  const [here, there] = [await to(LARKFIELD), await to(MERIDIAN)]
  const listed = async (query: string) => {
    const { body } = await boss('GET', `/api/v0/Outbox?limit=100${query}`)
    const found = listOf(outboxMessageSchema, body).map(({ recipient }) => recipient)
    expect(v.parse(v.object({ total: v.number() }), body).total).toBe(found.length)
    return found
  }
  expect(await listed('')).toEqual(expect.arrayContaining([here, there]))
  expect(await listed(`&within=${NORRLAND}`)).toEqual([here])
  expect(await listed(`&within=${MISSING}`)).toEqual([])
})

test('A-049 subscriptions are narrowed to those about robots and plans of an account and those below it, and those about any', async () => {
  const [contact] = await db.select().from(contactMethods).where(eq(contactMethods.login, DISTRIBUTOR))
  const robots = [await rows.robot(LARKFIELD), await rows.robot(BAYSIDE)].map(({ robot }) => robot)
  const add = async (object: object) =>
    idOf(
      await distributor('POST', '/api/v0/Subscriptions', {
        notification: 'robot-stuck',
        contact_method: contact?.id,
        ...object,
      }),
    )
  const any = await add({})
  const [ofLarkfield, ofBayside] = [
    await add({ object_type: 'robot', object_id: robots[0] }),
    await add({ object_type: 'robot', object_id: robots[1] }),
  ]
  const listed = async (query: string) =>
    listOf(subscriptionSchema, (await distributor('GET', `/api/v0/Subscriptions${query}`)).body).map(({ id }) => id)
  expect(await listed('')).toEqual([any, ofLarkfield, ofBayside])
  expect(await listed(`?within=${BAYSIDE}`)).toEqual([any, ofBayside])
  expect(await listed(`?within=${NORRLAND}`)).toEqual([any, ofLarkfield, ofBayside])
  expect(await listed(`?within=${MERIDIAN}`)).toEqual(await listed(`?within=${MISSING}`))
  await db.delete(subscriptions).where(eq(subscriptions.login, DISTRIBUTOR))
})
