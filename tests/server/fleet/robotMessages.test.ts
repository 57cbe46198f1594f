import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { messages } from '../../../server/database/schema.ts'
import { asc, eq, sql } from '../../../server/database/sql.ts'
import { createRobotMessages } from '../../../server/fleet/robotMessages.ts'
import { eventually } from '../../eventually.ts'
import { refuseWrites } from '../frozenDatabase.ts'
import { message } from '../recordings/recordingFrames.ts'
import { createRows, log, openTestDatabase } from '../testDatabase.ts'

const START = Date.UTC(2026, 10, 20, 12)
/** `MAX_WAITING` of `robotMessages.ts`. */
const MAX_WAITING = 1000

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A robot that speaks while the database stores nothing; `again` lets it store. */
async function speakingRobot() {
  const { db } = database
  const rows = createRows(database)
  const { robot } = await rows.robot(await rows.account())
  const again = await refuseWrites(db)
  onTestFinished(again)
  const robotMessages = createRobotMessages(db, log)
  onTestFinished(robotMessages.close)
  return {
    again,
    close: robotMessages.close,
    emit: (text: string) => robotMessages.keep(robot, message(START, text)),
    /** The database has only one connection: what was asked before has been answered. */
    answered: () => db.execute(sql`select 1`),
    texts: async () => {
      const found = await db.select().from(messages).where(eq(messages.robot, robot)).orderBy(asc(messages.id))
      return found.map(({ text }) => text)
    },
  }
}

test('O-030 what a robot says while the database stores nothing is stored once it does, in its order', async () => {
  const { emit, answered, again, texts } = await speakingRobot()
  emit('first')
  await answered()
  emit('second')
  await answered()
  await again()
  emit('third')
  await eventually(async () => expect(await texts()).toEqual(['first', 'second', 'third']))
})

test('O-030 no more than a thousand messages of a robot wait, the oldest, and a service that ends stores them if it can', async () => {
  const { emit, answered, again, close, texts } = await speakingRobot()
  const all = Array.from({ length: MAX_WAITING + 5 }, (_, i) => `Message ${i}`)
  emit('Message 0')
  await answered()
  for (const text of all.slice(1)) emit(text)
  await again()
  await close()
  expect(await texts()).toEqual(all.slice(0, MAX_WAITING))
})
