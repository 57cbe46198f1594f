import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { alerts, logins, robotMoves, robots } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { movePast } from '../../../server/fleet/movePast.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

const START = Date.UTC(2026, 10, 21, 14, 0, 0)
const SECOND_MS = 1000
const SAFETY_FAILURE = 18
const MAIN_SCREEN = 2

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const KNOWN = { name: 'Mover', displayName: '', timeZone: 'UTC' }

/** A robot whose history is told in seconds from the start, and what it leaves. */
async function newRobot(account?: number) {
  const { db } = database
  const rows = createRows(database)
  const own = account ?? (await rows.account())
  const { robot } = await rows.robot(own)
  const changed: number[] = []
  const history = createStatusHistory(db, of => changed.push(of))
  let seq = 0
  const enter = async (state: number, atS: number, nowS = atS): Promise<void> => {
    const change = { seq: ++seq, time: START + atS * SECOND_MS, state, plan: 0, plan_type: 1, sector: 0, location: 0 }
    await history.record(robot, 'boot', change, START + nowS * SECOND_MS)
  }
  return {
    robot,
    account: own,
    history,
    changed,
    enter,
    /** It goes to another account. */
    move: async (from: number, to: number, atS: number): Promise<void> => {
      const time = new Date(START + atS * SECOND_MS)
      await db.transaction(async tx => {
        await tx.update(robots).set({ account: to }).where(eq(robots.id, robot))
        await movePast(tx, { robot, from, to, time, withPast: false, known: KNOWN })
      })
      onTestFinished(async () => void (await db.delete(robotMoves).where(eq(robotMoves.robot, robot))))
    },
    /** Of each alert the account, in the order in which they began. */
    alertAccounts: async (): Promise<readonly number[]> => {
      const found = await db.select().from(alerts).where(eq(alerts.robot, robot)).orderBy(asc(alerts.id))
      return found.map(({ account: of }) => of)
    },
    /** `kind states since–until`, in the order in which they began. */
    alertRows: async (): Promise<readonly string[]> => {
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
  const { enter, alertRows, changed, account } = await newRobot()
  await enter(STATE.clean, 0)
  expect(await alertRows()).toEqual([])
  expect(changed).toEqual([])
  await enter(STATE.dangerObstacle, 10)
  await enter(SAFETY_FAILURE, 20)
  expect(await alertRows()).toEqual(['stuck 15/18 10–'])
  await enter(STATE.clean, 30)
  expect(await alertRows()).toEqual(['stuck 15/18 10–30'])
  expect(changed, 'its account is told of each change').toEqual([account, account, account])
})

test('a warning that follows a stuck robot at once is an alert of its own, and the one on it still is', async () => {
  const { enter, alertRows, robot, account } = await newRobot()
  const { login } = await createRows(database).login(account, 'operator')
  await enter(STATE.dangerObstacle, 0)
  await database.db
    .update(alerts)
    .set({ takenBy: login, takenAt: new Date(START) })
    .where(eq(alerts.robot, robot))
  await enter(STATE.remotePause, 100)
  await enter(STATE.clean, 200)
  await enter(STATE.dangerObstacle, 300)
  expect(await alertRows()).toEqual(['stuck 15/15 0–100', 'warning 25/25 100–200', 'stuck 15/15 300–'])
  const takers = await database.db
    .select({ by: alerts.takenBy })
    .from(alerts)
    .where(eq(alerts.robot, robot))
    .orderBy(asc(alerts.id))
  expect(takers.map(({ by }) => by)).toEqual([login, login, null])
})

test('a trouble that comes back within a minute is the same alert, a minute later another one', async () => {
  const { enter, alertRows } = await newRobot()
  await enter(9, 0)
  await enter(STATE.clean, 10)
  await enter(9, 69)
  expect(await alertRows()).toEqual(['warning 9/9 0–'])
  await enter(STATE.clean, 80)
  await enter(9, 140)
  expect(await alertRows()).toEqual(['warning 9/9 0–80', 'warning 9/9 140–'])
})

test('decision 1128: what several robots say at one moment begins, ends and continues the alerts of each', async () => {
  const [begins, ends, comesBack] = [await newRobot(), await newRobot(), await newRobot()]
  for (const { enter } of [begins, ends, comesBack]) await enter(STATE.clean, 0)
  await ends.enter(STATE.dangerObstacle, 5)
  await comesBack.enter(9, 5)
  await comesBack.enter(STATE.clean, 8)
  const time = START + 20 * SECOND_MS
  const record = (robot: number, state: number) =>
    begins.history.record(robot, 'boot', { seq: 10, time, state, plan: 0, plan_type: 1, sector: 0, location: 0 }, time)
  begins.changed.length = 0
  await Promise.all([
    record(begins.robot, STATE.remotePause),
    record(ends.robot, STATE.clean),
    record(comesBack.robot, STATE.obstacle),
    record((await newRobot()).robot, STATE.clean),
  ])
  expect(await begins.alertRows()).toEqual(['warning 25/25 20–'])
  expect(await ends.alertRows()).toEqual(['stuck 15/15 5–20'])
  expect(await comesBack.alertRows()).toEqual(['warning 9/9 5–'])
  expect(begins.changed.toSorted((a, b) => a - b)).toEqual(
    [begins.account, ends.account, comesBack.account].toSorted((a, b) => a - b),
  )
})

test('a robot that goes away at work is missed, with the battery it had; one at its home screen is not', async () => {
  const { enter, alertRows, history, robot } = await newRobot()
  await database.db.update(robots).set({ battery: 71 }).where(eq(robots.id, robot))
  await enter(MAIN_SCREEN, 0)
  await history.away(robot, START + 10 * SECOND_MS)
  await history.back(robot, 'boot', START + 20 * SECOND_MS)
  expect(await alertRows()).toEqual([])
  await enter(STATE.clean, 30)
  await history.away(robot, START + 40 * SECOND_MS)
  expect(await alertRows()).toEqual(['offline 7/7 40–'])
  const [alert] = await database.db.select().from(alerts).where(eq(alerts.robot, robot))
  expect(alert).toMatchObject({ battery: 71 })
  await history.back(robot, 'boot', START + 90 * SECOND_MS)
  expect(await alertRows()).toEqual(['offline 7/7 40–90'])
})

test('a stuck robot that goes away and comes back stuck is stuck, offline and stuck', async () => {
  const { enter, alertRows, history, robot } = await newRobot()
  await enter(STATE.dangerObstacle, 0)
  await history.away(robot, START + 100 * SECOND_MS)
  await history.back(robot, 'boot', START + 200 * SECOND_MS)
  expect(await alertRows()).toEqual(['stuck 15/15 0–100', 'offline 15/15 100–200', 'stuck 15/15 200–'])
})

test('what a robot reports late is no alert of now, and what it reports twice is none either', async () => {
  const { robot, alertRows, history } = await newRobot()
  const enter = (seq: number, state: number, atS: number) =>
    history.record(
      robot,
      'boot',
      { seq, time: START + atS * SECOND_MS, state, plan: 0, plan_type: 1, sector: 0, location: 0 },
      START + 100 * SECOND_MS,
    )
  await enter(3, STATE.clean, 30)
  await enter(2, STATE.dangerObstacle, 20)
  await enter(3, STATE.clean, 30)
  expect(await alertRows()).toEqual([])
})

test('decision 7: an alert that lasts while its robot moves is over for whom it leaves, and begins for whom it comes to', async () => {
  const { db } = database
  const rows = createRows(database)
  const to = await rows.account()
  const { robot, account: from, enter, move, alertRows, alertAccounts } = await newRobot()
  const { login } = await rows.login(from, 'operator')
  await enter(STATE.dangerObstacle, 0)
  await db
    .update(alerts)
    .set({ takenBy: login, takenAt: new Date(START) })
    .where(eq(alerts.robot, robot))
  await move(from, to, 50)
  expect(await alertRows()).toEqual(['stuck 15/15 0–50', 'stuck 15/15 50–'])
  await enter(STATE.clean, 60)
  const found = await db.select().from(alerts).where(eq(alerts.robot, robot)).orderBy(asc(alerts.id))
  expect(await alertAccounts()).toEqual([from, to])
  expect(found.map(({ takenBy }) => takenBy)).toEqual([login, null])
})

test('decision 670: a trouble that comes back within a minute, but after a move, is an alert of the account that the robot is in', async () => {
  const to = await createRows(database).account()
  const { account: from, enter, move, changed, alertRows, alertAccounts } = await newRobot()
  await enter(STATE.dangerObstacle, 0)
  await enter(STATE.clean, 30)
  await move(from, to, 40)
  await enter(STATE.dangerObstacle, 60)
  expect(await alertRows()).toEqual(['stuck 15/15 0–30', 'stuck 15/15 60–'])
  expect(await alertAccounts()).toEqual([from, to])
  expect(changed.at(-1), 'the new account is told').toBe(to)
  await enter(STATE.clean, 70)
  await enter(STATE.dangerObstacle, 80)
  expect(await alertRows(), 'there it comes back as ever').toEqual(['stuck 15/15 0–30', 'stuck 15/15 60–'])
})

test('decision 670: a trouble that a robot reports late, of before its move, and that lasts is the new account’s since the move', async () => {
  const to = await createRows(database).account()
  const { account: from, enter, move, changed, alertRows, alertAccounts } = await newRobot()
  await enter(STATE.clean, 0)
  await move(from, to, 40)
  await enter(STATE.dangerObstacle, 30, 50)
  expect(await alertRows()).toEqual(['stuck 15/15 40–'])
  expect(await alertAccounts()).toEqual([to])
  expect(changed).toEqual([to])
  await enter(STATE.clean, 60)
  expect(await alertRows()).toEqual(['stuck 15/15 40–60'])
})

test('a login that is gone is on no alert', async () => {
  const { robot, account, enter } = await newRobot()
  const { login } = await createRows(database).login(account, 'operator')
  await enter(STATE.dangerObstacle, 0)
  await database.db.update(alerts).set({ takenBy: login }).where(eq(alerts.robot, robot))
  await database.db.delete(logins).where(eq(logins.id, login))
  const [alert] = await database.db.select().from(alerts).where(eq(alerts.robot, robot))
  expect(alert?.takenBy).toBe(null)
})
