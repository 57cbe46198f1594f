import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { COMMAND, type CommandId } from '../../../../contract/commands.ts'
import type { OpenDatabase } from '../../../../server/database/database.ts'
import { commands } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { createBehind } from '../../../../server/fleet/commands/behind.ts'
import { startCommandLife } from '../../../../server/fleet/commands/commandLife.ts'
import { createCommandRows } from '../../../../server/fleet/commands/commandRows.ts'
import { eventually } from '../../../eventually.ts'
import { freezeDatabase, refuseWrites } from '../../frozenDatabase.ts'
import { createTestClock } from '../../testClock.ts'
import { createRows, log, openTestDatabase } from '../../testDatabase.ts'

const START = Date.UTC(2026, 10, 20, 12)
/** `MAX_WAITING` of `behind.ts`. */
const MAX_WAITING = 1000
/** `UNSTORED_ANSWER_MS` of `waitingCommands.ts`. */
const UNSTORED_ANSWER_MS = 3_600_000

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The commands of one robot. `isAway`: the database is, for whoever stores a new one, as long as it says so. */
async function startLife(isAway = () => false) {
  const { db } = database
  const rows = createRows(database)
  const account = await rows.account()
  const [{ robot }, { login }] = [await rows.robot(account), await rows.login(account, 'operator')]
  const clock = createTestClock(START)
  const behind = createBehind(log)
  const stored = createCommandRows(db)
  const insert: typeof stored.insert = row => (isAway() ? Promise.reject(new Error('Away')) : stored.insert(row))
  const life = await startCommandLife({ rows: { ...stored, insert }, behind, clock, log })
  onTestFinished(async () => void (await Promise.all([behind.close(), life.close()])))
  const made = (command: CommandId) => {
    const id = crypto.randomUUID()
    const row = { id, robot, login, key: id, command, payloadHash: '', fence: 1, issuedAt: new Date(clock.now()) }
    return { ...row, name: 'Operator', text: undefined, bornMs: clock.monotonicMs() }
  }
  const stop = () => {
    const command = made(COMMAND.robotEstop)
    const answer = life.beginStop(command, () => command.id)
    answer.stored.catch(() => undefined)
    return { command, stored: answer.stored }
  }
  const stages = async () => {
    const found = await db.select({ stage: commands.stage }).from(commands).where(eq(commands.robot, robot))
    return found.map(({ stage }) => stage)
  }
  return { robot, life, clock, made, stop, stages }
}

test('decision 405: of the stops of one robot no more wait for a database that stands still than of all robots together', async () => {
  const { stop, stages } = await startLife()
  const thaw = await freezeDatabase(database.db)
  onTestFinished(thaw)
  const stored = Array.from({ length: MAX_WAITING + 5 }, () => stop().stored)
  await thaw()
  const settled = await Promise.allSettled(stored)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await stages()).toHaveLength(MAX_WAITING)
})

test('decision 405: what a robot said to a stop is stored behind the stop, though that could not be stored at first', async () => {
  let attempts = 0
  const { robot, life, stop, stages } = await startLife(() => ++attempts === 1)
  const { command } = stop()
  await life.acknowledged(robot, { id: command.id, status: 'accepted' })
  await eventually(async () => expect(await stages()).toEqual(['accepted']))
})

test('decision 402: a command whose answer in time cannot be stored is waited for, but not for ever', async () => {
  const { robot, life, clock, made, stages } = await startLife()
  const command = made(COMMAND.pause)
  await life.begin(command)
  const row = { ...command, stage: 'received', token: null, message: null } as const
  const outcome = life.outcomeOf(row)
  let isOver = false
  void outcome.then(() => (isOver = true))
  const again = await refuseWrites(database.db)
  onTestFinished(again)
  await expect(life.acknowledged(robot, { id: command.id, status: 'accepted' })).rejects.toThrow('Failed query')
  clock.advance(10_000)
  await again()
  expect(await stages()).toEqual(['received'])
  expect(isOver).toBe(false)
  clock.advance(UNSTORED_ANSWER_MS)
  expect(await outcome).toMatchObject({ ok: false, refusal: { kind: 'expired' } })
  await eventually(async () => expect(await stages()).toEqual(['expired']))
  await life.acknowledged(robot, { id: command.id, status: 'accepted' })
  expect(await stages()).toEqual(['expired'])
})
