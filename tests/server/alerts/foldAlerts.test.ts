import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { alerts, logins, robotMoves, robots } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { movePast } from '../../../server/fleet/movePast.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

const START = Date.UTC(2026, 10, 21, 14, 0, 0)
const SECOND_MS = 1000
const CLEAN = 7
const DANGER_OBSTACLE = 15
const SAFETY_FAILURE = 18
const REMOTE_PAUSE = 25
const MAIN_SCREEN = 2

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A robot whose history is told in seconds from the start, and what it leaves. */
async function newRobot(account?: number) {
  const { db } = database
  const rows = createRows(database)
  const own = account ?? (await rows.account())
  const { robot } = await rows.robot(own)
  const changed: number[] = []
  const history = createStatusHistory(db, of => changed.push(of))
  let seq = 0
  const say = async (state: number, atS: number, nowS = atS): Promise<void> => {
    const change = { seq: ++seq, time: START + atS * SECOND_MS, state, plan: 0, plan_type: 1, sector: 0, location: 0 }
    await history.record(robot, 'boot', change, START + nowS * SECOND_MS)
  }
  return {
    robot,
    account: own,
    history,
    changed,
    say,
    /** `kind states since–until`, in the order in which they began. */
    told: async (): Promise<readonly string[]> => {
      const found = await db.select().from(alerts).where(eq(alerts.robot, robot)).orderBy(asc(alerts.id))
      const second = (time: Date | null): string => (time === null ? '' : `${(time.getTime() - START) / SECOND_MS}`)
      return found.map(
        ({ kind, firstState, state, startTime, endTime }) =>
          `${kind} ${firstState}/${state} ${second(startTime)}–${second(endTime)}`,
      )
    },
  }
}

test('a robot that gets stuck is one alert for as long as it is stuck, whatever keeps it', async () => {
  const { say, told, changed, account } = await newRobot()
  await say(CLEAN, 0)
  expect(await told()).toEqual([])
  expect(changed).toEqual([])
  await say(DANGER_OBSTACLE, 10)
  await say(SAFETY_FAILURE, 20)
  expect(await told()).toEqual(['stuck 15/18 10–'])
  await say(CLEAN, 30)
  expect(await told()).toEqual(['stuck 15/18 10–30'])
  expect(changed, 'its account is told of each change').toEqual([account, account, account])
})

test('a warning that follows a stuck robot at once is an alert of its own, and whoever was on it still is', async () => {
  const { say, told, robot, account } = await newRobot()
  const { login } = await createRows(database).login(account, 'operator')
  await say(DANGER_OBSTACLE, 0)
  await database.db
    .update(alerts)
    .set({ takenBy: login, takenAt: new Date(START) })
    .where(eq(alerts.robot, robot))
  await say(REMOTE_PAUSE, 100)
  await say(CLEAN, 200)
  await say(DANGER_OBSTACLE, 300)
  expect(await told()).toEqual(['stuck 15/15 0–100', 'warning 25/25 100–200', 'stuck 15/15 300–'])
  const takers = await database.db
    .select({ by: alerts.takenBy })
    .from(alerts)
    .where(eq(alerts.robot, robot))
    .orderBy(asc(alerts.id))
  expect(takers.map(({ by }) => by)).toEqual([login, login, null])
})

test('a trouble that comes back within a minute is the same alert, a minute later another one', async () => {
  const { say, told } = await newRobot()
  await say(9, 0)
  await say(CLEAN, 10)
  await say(9, 69)
  expect(await told()).toEqual(['warning 9/9 0–'])
  await say(CLEAN, 80)
  await say(9, 140)
  expect(await told()).toEqual(['warning 9/9 0–80', 'warning 9/9 140–'])
})

test('a robot that goes away at work is missed, with the battery it had; one at its home screen is not', async () => {
  const { say, told, history, robot } = await newRobot()
  await database.db.update(robots).set({ battery: 71 }).where(eq(robots.id, robot))
  await say(MAIN_SCREEN, 0)
  await history.away(robot, START + 10 * SECOND_MS)
  await history.back(robot, 'boot', START + 20 * SECOND_MS)
  expect(await told()).toEqual([])
  await say(CLEAN, 30)
  await history.away(robot, START + 40 * SECOND_MS)
  expect(await told()).toEqual(['offline 7/7 40–'])
  const [alert] = await database.db.select().from(alerts).where(eq(alerts.robot, robot))
  expect(alert).toMatchObject({ battery: 71 })
  await history.back(robot, 'boot', START + 90 * SECOND_MS)
  expect(await told()).toEqual(['offline 7/7 40–90'])
})

test('a stuck robot that goes away and comes back stuck is stuck, offline and stuck', async () => {
  const { say, told, history, robot } = await newRobot()
  await say(DANGER_OBSTACLE, 0)
  await history.away(robot, START + 100 * SECOND_MS)
  await history.back(robot, 'boot', START + 200 * SECOND_MS)
  expect(await told()).toEqual(['stuck 15/15 0–100', 'offline 15/15 100–200', 'stuck 15/15 200–'])
})

test('what a robot tells late is no alert of now, and what it tells twice is none either', async () => {
  const { robot, told, history } = await newRobot()
  const say = (seq: number, state: number, atS: number) =>
    history.record(
      robot,
      'boot',
      { seq, time: START + atS * SECOND_MS, state, plan: 0, plan_type: 1, sector: 0, location: 0 },
      START + 100 * SECOND_MS,
    )
  await say(3, CLEAN, 30)
  await say(2, DANGER_OBSTACLE, 20)
  await say(3, CLEAN, 30)
  expect(await told()).toEqual([])
})

test('decision 7: an alert that lasts while its robot moves is over for whom it leaves, and begins for whom it comes to', async () => {
  const { db } = database
  const rows = createRows(database)
  const to = await rows.account()
  const { robot, account: from, say, told } = await newRobot()
  const { login } = await rows.login(from, 'operator')
  await say(DANGER_OBSTACLE, 0)
  await db
    .update(alerts)
    .set({ takenBy: login, takenAt: new Date(START) })
    .where(eq(alerts.robot, robot))
  const time = new Date(START + 50 * SECOND_MS)
  await db.transaction(async tx => {
    await tx.update(robots).set({ account: to }).where(eq(robots.id, robot))
    const known = { name: 'Mover', displayName: '', timeZone: 'UTC' }
    await movePast(tx, { robot, from, to, time, withPast: false, known })
  })
  expect(await told()).toEqual(['stuck 15/15 0–50', 'stuck 15/15 50–'])
  await say(CLEAN, 60)
  const found = await db.select().from(alerts).where(eq(alerts.robot, robot)).orderBy(asc(alerts.id))
  expect(found.map(({ account }) => account)).toEqual([from, to])
  expect(found.map(({ takenBy }) => takenBy)).toEqual([login, null])
  await db.delete(robotMoves).where(eq(robotMoves.robot, robot))
})

test('a login that is gone is on no alert', async () => {
  const { robot, account, say } = await newRobot()
  const { login } = await createRows(database).login(account, 'operator')
  await say(DANGER_OBSTACLE, 0)
  await database.db.update(alerts).set({ takenBy: login }).where(eq(alerts.robot, robot))
  await database.db.delete(logins).where(eq(logins.id, login))
  const [alert] = await database.db.select().from(alerts).where(eq(alerts.robot, robot))
  expect(alert?.takenBy).toBe(null)
})
