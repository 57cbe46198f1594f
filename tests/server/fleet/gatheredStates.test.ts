import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { robotStatuses } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

let database: OpenDatabase
let account: number
beforeAll(async () => {
  database = await openTestDatabase()
  account = await createRows(database).account()
})
afterAll(() => database.close())

const START = Date.UTC(2026, 10, 20, 9)
const NOW = START + 60_000
const said = (seq: number, state: number) => ({
  seq,
  state,
  time: START + seq * 1000,
  plan: 0,
  sector: 0,
  location: 0,
})

const storedOf = async (robot: number) =>
  (
    await database.db
      .select()
      .from(robotStatuses)
      .where(eq(robotStatuses.robot, robot))
      .orderBy(asc(robotStatuses.startTime))
  ).map(({ seq, state, startTime, endTime }) => [seq, state, startTime.getTime(), endTime?.getTime()])

test('P-020 changes that many robots say at one moment are stored together, each in the history of its own robot', async () => {
  let transactions = 0
  const counting = new Proxy(database.db, {
    get: (db, name): unknown => {
      if (name === 'transaction') transactions += 1
      return Reflect.get(db, name)
    },
  })
  const history = createStatusHistory(counting)
  const robots: number[] = []
  for (let i = 0; i < 150; i++) robots.push((await createRows(database).robot(account)).robot)
  const all = (seq: number, state: number) =>
    Promise.all(robots.map(robot => history.record(robot, 'boot', said(seq, state), NOW)))
  await all(1, STATE.clean)
  transactions = 0
  await all(2, STATE.pause)
  // The first one is alone, because nothing was under way; a hundred others are the most of one transaction.
  expect(transactions).toBe(3)
  for (const robot of robots)
    expect(await storedOf(robot)).toEqual([
      [1, STATE.clean, START + 1000, START + 2000],
      [2, STATE.pause, START + 2000, undefined],
    ])
})

test('P-020 a change that cannot be stored takes none of those along that are written with it', async () => {
  const history = createStatusHistory(database.db)
  const [good, bad] = [await createRows(database).robot(account), await createRows(database).robot(account)]
  for (const { robot } of [good, bad]) await history.record(robot, 'boot', said(1, STATE.clean), NOW)
  const [first, second, third] = await Promise.allSettled([
    history.record(good.robot, 'boot', said(2, STATE.pause), NOW),
    history.record(good.robot, 'boot', said(3, STATE.clean), NOW),
    history.record(bad.robot, 'boot', { ...said(2, STATE.pause), plan: 2 ** 40 }, NOW),
  ])
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((await storedOf(good.robot)).map(([seq]) => seq)).toEqual([1, 2, 3])
  expect((await storedOf(bad.robot)).map(([seq]) => seq)).toEqual([1])
})
