import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMAND } from '../../../contract/commands.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { commands, messages, notices, outbox, settings } from '../../../server/database/schema.ts'
import { startRetention } from '../../../server/fleet/retention.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let database: OpenDatabase
let robot: number
beforeAll(async () => {
  database = await openTestDatabase()
  const rows = createRows(database)
  robot = (await rows.robot(await rows.account())).robot
})
afterAll(() => database.close())

/** As many of each as there are ages. */
async function fill(agesInDays: readonly number[]): Promise<void> {
  const { db } = database
  await db.delete(messages)
  await db.delete(commands)
  await db.delete(notices)
  await db.delete(outbox)
  const times = agesInDays.map(age => new Date(NOW - age * DAY_MS))
  await db
    .insert(notices)
    .values(times.map(time => ({ notification: 'robot-stuck' as const, robot, time, createdAt: time })))
  await db
    .insert(outbox)
    .values(times.map(createdAt => ({ kind: 'email' as const, recipient: 'm@swath.example', text: '', createdAt })))
  await db.insert(messages).values(
    agesInDays.map((age, seq) => ({
      robot,
      seq,
      time: new Date(NOW - age * DAY_MS),
      level: 'info' as const,
      text: String(age),
      key: '',
    })),
  )
  await db.insert(commands).values(
    agesInDays.map((age, i) => ({
      id: `${i}`,
      robot,
      login: 1,
      key: `${i}`,
      command: COMMAND.pause,
      payloadHash: '',
      fence: 1,
      issuedAt: new Date(NOW - age * DAY_MS),
      stage: 'done' as const,
    })),
  )
}
const left = async () => {
  const counts: number[] = []
  for (const table of [messages, commands, notices, outbox]) counts.push(await database.db.$count(table))
  return counts
}
const startAt = (nowMs: number) => {
  const clock = createTestClock(nowMs)
  return { clock, ...startRetention({ db: database.db, clock, log: pino({ level: 'silent' }) }) }
}

test('O-030 messages, commands and notices are kept for 90 days, the outbox for 30; older ones are deleted at the start and once a day, however many', async () => {
  const old = Array.from({ length: 1100 }, (_, i) => 90.5 + i / 1000)
  await fill([...old, 89.5, 29.5, 1])
  const { clock, close } = startAt(NOW)
  await expect.poll(left).toEqual([3, 3, 3, 2])
  clock.advance(DAY_MS)
  await expect.poll(left).toEqual([2, 2, 2, 1])
  await close()
  clock.advance(100 * DAY_MS)
  expect(await left()).toEqual([2, 2, 2, 1])
})

test('O-030 the setting says for how long', async () => {
  await database.db.insert(settings).values([
    { name: 'messages.retentionDays', value: 7 },
    { name: 'outbox.retentionDays', value: 10 },
  ])
  await fill([1, 6, 8, 40])
  const { close } = startAt(NOW)
  await expect.poll(left).toEqual([2, 2, 2, 3])
  await close()
})
