import type { StateChange } from '../../contract/gateway.ts'
import { type AlertFold, foldAlerts } from '../alerts/foldAlerts.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses, robots } from '../database/schema.ts'
import { and, desc, eq, gte, isNull, ne } from '../database/sql.ts'
import { noticesOfState, recordNotice } from '../notifications/notices.ts'
import { AWAY_STATE, isAwayEntry, SERVICE_BOOT_ID } from './awayEntry.ts'
import { gatherStates } from './gatheredStates.ts'
import type { Said } from './nextStates.ts'
import { partAtMoves } from './partAtMoves.ts'
import { summarise } from './statusSummaries.ts'

/** The status history (P-020). One entry is open a robot, and entries of one robot do not overlap. Its sums change with it. */
export type StatusHistory = {
  /**
   * Writes a state change once, however often it arrives; settles when it is stored. A change that comes late takes its place between
   * its neighbours. What a robot says of a time replaces what the service had put there for itself.
   */
  readonly record: (robot: number, bootId: string, change: StateChange, nowMs: number) => Promise<void>
  /** Closes the open entry at the robot's last word and opens one that says it is away. */
  readonly away: (robot: number, lastWordMs: number) => Promise<void>
  /** Ends an away entry: the robot, still in the same run of its software, goes on in the state it last said. */
  readonly back: (robot: number, bootId: string, nowMs: number) => Promise<void>
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Entry = typeof robotStatuses.$inferSelect
/** Those whose alerts are others than they were. */
type Accounts = ReadonlySet<number>
const NOBODY: Accounts = new Set()
type NewEntry = typeof robotStatuses.$inferInsert
/** Instants at which changed entries begin or end, or did so before. */
type Touched = readonly Date[]

/** @param alertsChanged called with the account once alerts of a robot of it are others than they were */
export function createStatusHistory(
  db: Database,
  alertsChanged: (account: number) => void = () => undefined,
): StatusHistory {
  const goingOn = gatherStates(
    db,
    (tx, all) =>
      notify(
        tx,
        all.map(({ said, before }) => ({
          said,
          placed: { last: before, time: before.endTime, reported: before.endTime, isAlerted: before.isAlerted },
        })),
      ),
    alertsChanged,
  )
  /** One change of a robot's history. */
  async function change(robot: number, write: (tx: Transaction) => Promise<Accounts>): Promise<void> {
    const accounts = await db.transaction(async tx => ((await lockRobot(tx, robot)) ? write(tx) : NOBODY))
    for (const account of accounts) alertsChanged(account)
  }
  /** What the service itself writes behind the open entry. */
  const writeOwn = (robot: number, write: (tx: Transaction, open: Entry) => Promise<Accounts>) =>
    change(robot, async tx => {
      const open = await openEntry(tx, robot)
      return open ? write(tx, open) : NOBODY
    })
  return {
    record: async (robot, bootId, stateChange, nowMs) => {
      const said = { robot, bootId, change: stateChange, nowMs }
      if (!(await goingOn.write(said))) await change(robot, tx => placeAlone(tx, said))
    },

    away: (robot, lastWordMs) =>
      writeOwn(robot, async (tx, open) => {
        if (isAwayEntry(open)) return NOBODY
        const { plan, planType, sector, location } = open
        const own = { robot, state: AWAY_STATE, plan, planType, sector, location }
        const time = await appendOwn(tx, own, lastWordMs)
        return foldAlerts(tx, [{ robot, standing: { ...open, time, away: true } }])
      }),

    back: (robot, bootId, nowMs) =>
      writeOwn(robot, async (tx, open) => {
        if (!isAwayEntry(open)) return NOBODY
        const [left] = await tx
          .select()
          .from(robotStatuses)
          .where(ofBoot(robot, bootId))
          .orderBy(desc(robotStatuses.seq))
          .limit(1)
        if (!left) return NOBODY
        const { state, plan, planType, sector, location } = left
        const time = await appendOwn(tx, { robot, state, plan, planType, sector, location }, nowMs)
        return foldAlerts(tx, [{ robot, standing: { ...left, time, away: false } }])
      }),
  }
}

async function placeAlone(tx: Transaction, said: Said): Promise<Accounts> {
  const placed = await place(tx, said)
  if (placed === undefined) return NOBODY
  const { robot, change } = said
  await tx
    .update(robots)
    .set({ state: change.state, planType: change.plan_type ?? null })
    .where(eq(robots.id, robot))
  return notify(tx, [{ said, placed }])
}

/** The newest change, as it stands in the history. */
type Placed = {
  /** The entry before it. */
  readonly last: Pick<Entry, 'state' | 'planType'> | undefined
  readonly time: Date
  /** When the robot says that it was. */
  readonly reported: Date
  /** Whether an alert is open, where that is known. */
  readonly isAlerted?: boolean
}

type PlacedChange = { readonly said: Said; readonly placed: Placed }

const alertFoldOf = ({ said: { robot, change }, placed: { time, isAlerted } }: PlacedChange): AlertFold => {
  const { state, plan_type: planType, location } = change
  return {
    robot,
    standing: { state, planType, location, time, away: false },
    ...(isAlerted !== undefined && { isAlerted }),
  }
}

/** Notices and alerts that newest changes make, of each robot one. */
async function notify(tx: Transaction, all: readonly PlacedChange[]): Promise<Accounts> {
  for (const { said, placed } of all) {
    const { robot, change, nowMs } = said
    const { state, plan, plan_type: planType } = change
    for (const notification of noticesOfState(placed.last, { state, planType }))
      await recordNotice(tx, { notification, robot, plan, timeMs: placed.reported.getTime() }, nowMs)
  }
  return foldAlerts(tx, all.map(alertFoldOf))
}

/** Finds the place of a change among all that is known. @returns undefined where it is not the newest */
async function place(tx: Transaction, said: Said): Promise<Placed | undefined> {
  const { robot, bootId, change, nowMs } = said
  const [next] = await tx
    .select()
    .from(robotStatuses)
    .where(and(ofBoot(robot, bootId), gte(robotStatuses.seq, change.seq)))
    .orderBy(robotStatuses.seq)
    .limit(1)
  if (next?.seq === change.seq) return undefined
  const reportedAt = new Date(Math.min(change.time, nowMs, next?.startTime.getTime() ?? nowMs))
  if (next) {
    await sumUp(tx, robot, await insertBefore(tx, entryOf(said), reportedAt, next))
    return undefined
  }
  // A clock that was put back does not reach behind what the robot has said already.
  const reported = later(reportedAt, await newestSaid(tx, robot))
  const replaced = await tx
    .delete(robotStatuses)
    .where(and(ofBoot(robot, SERVICE_BOOT_ID), gte(robotStatuses.startTime, reported)))
    .returning()
  const { last, touched, startTime } = await append(tx, entryOf(said), reported)
  await sumUp(tx, robot, [...replaced.flatMap(boundsOf), ...touched])
  return { last, time: startTime, reported }
}

async function sumUp(tx: Transaction, robot: number, touched: Touched): Promise<void> {
  await summarise(tx, robot, [...touched, ...(await partAtMoves(tx, robot))])
}

const ofBoot = (robot: number, bootId: string) => and(eq(robotStatuses.robot, robot), eq(robotStatuses.bootId, bootId))

const boundsOf = ({ startTime, endTime }: Pick<Entry, 'startTime' | 'endTime'>): Touched =>
  endTime === null ? [startTime] : [startTime, endTime]

/** Changes of one robot wait for one another, in this service and in others on the same database. False: no such robot. */
async function lockRobot(tx: Transaction, robot: number): Promise<boolean> {
  const rows = await tx.select({ id: robots.id }).from(robots).where(eq(robots.id, robot)).for('update')
  return rows.length > 0
}

async function openEntry(tx: Transaction, robot: number): Promise<Entry | undefined> {
  const [open] = await tx
    .select()
    .from(robotStatuses)
    .where(and(eq(robotStatuses.robot, robot), isNull(robotStatuses.endTime)))
  return open
}

function entryOf({ robot, bootId, change }: Said): Omit<NewEntry, 'startTime'> {
  const { seq, state, plan, plan_type: planType, sector, location } = change
  return { robot, bootId, seq, state, plan, planType, sector, location }
}

const later = (a: Date, b: Date | undefined): Date => (b !== undefined && b > a ? b : a)

/** When the newest entry began that the robot itself reported. */
async function newestSaid(tx: Transaction, robot: number): Promise<Date | undefined> {
  const [newest] = await tx
    .select({ startTime: robotStatuses.startTime })
    .from(robotStatuses)
    .where(and(eq(robotStatuses.robot, robot), ne(robotStatuses.bootId, SERVICE_BOOT_ID)))
    .orderBy(desc(robotStatuses.startTime))
    .limit(1)
  return newest?.startTime
}

/** The new open entry, behind `last`. It never starts before the one it follows, whatever the robot's clock says. */
async function append(
  tx: Transaction,
  entry: Omit<NewEntry, 'startTime'>,
  said: Date,
): Promise<{ readonly last: Entry | undefined; readonly touched: Touched; readonly startTime: Date }> {
  const last = (await openEntry(tx, entry.robot)) ?? (await newestEntry(tx, entry.robot))
  const startTime = later(said, last?.startTime)
  if (last) await end(tx, last, startTime)
  await tx.insert(robotStatuses).values({ ...entry, startTime })
  return { last, touched: last ? [...boundsOf(last), startTime] : [], startTime }
}

async function end(tx: Transaction, { id }: Pick<Entry, 'id'>, endTime: Date): Promise<void> {
  await tx.update(robotStatuses).set({ endTime }).where(eq(robotStatuses.id, id))
}

/** The entry that ends last. Numbers do not order entries: robot and service count for themselves. */
async function newestEntry(tx: Transaction, robot: number): Promise<Entry | undefined> {
  const [newest] = await tx
    .select()
    .from(robotStatuses)
    .where(eq(robotStatuses.robot, robot))
    .orderBy(desc(robotStatuses.endTime), desc(robotStatuses.startTime))
    .limit(1)
  return newest
}

async function appendOwn(
  tx: Transaction,
  entry: Omit<NewEntry, 'startTime' | 'bootId' | 'seq'>,
  startMs: number,
): Promise<Date> {
  const [last] = await tx
    .select({ seq: robotStatuses.seq })
    .from(robotStatuses)
    .where(ofBoot(entry.robot, SERVICE_BOOT_ID))
    .orderBy(desc(robotStatuses.seq))
    .limit(1)
  const own = { ...entry, bootId: SERVICE_BOOT_ID, seq: (last?.seq ?? 0) + 1 }
  const { touched, startTime } = await append(tx, own, new Date(startMs))
  await sumUp(tx, entry.robot, touched)
  return startTime
}

/** A late change, which ends where the change after it began. */
async function insertBefore(
  tx: Transaction,
  entry: Omit<NewEntry, 'startTime'>,
  said: Date,
  next: { readonly id: number; readonly startTime: Date },
): Promise<Touched> {
  const [previous] = await tx
    .select({ id: robotStatuses.id, startTime: robotStatuses.startTime })
    .from(robotStatuses)
    .where(
      and(
        eq(robotStatuses.robot, entry.robot),
        eq(robotStatuses.endTime, next.startTime),
        ne(robotStatuses.id, next.id),
      ),
    )
    .orderBy(desc(robotStatuses.startTime), desc(robotStatuses.seq))
    .limit(1)
  const startTime = later(said, previous?.startTime)
  if (previous) await end(tx, previous, startTime)
  await tx.insert(robotStatuses).values({ ...entry, startTime, endTime: next.startTime })
  return [previous?.startTime ?? startTime, startTime, next.startTime]
}
