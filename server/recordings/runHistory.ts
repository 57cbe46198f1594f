import type { StateChange } from '../../contract/gateway.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses } from '../database/schema.ts'
import { and, asc, desc, eq, gt, isNull, lt, max, ne, or } from '../database/sql.ts'
import { AWAY_STATE, SERVICE_BOOT_ID } from '../fleet/awayEntry.ts'
import { partAtMoves } from '../fleet/partAtMoves.ts'
import { summarise } from '../fleet/statusSummaries.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Entry = typeof robotStatuses.$inferSelect

/** Two runs nearer to each other are one day of the robot. Basic data come each 500 ms. */
const NEAR_MS = 2000

/** A run that was imported, as the history takes it. */
export type RunStates = {
  readonly robot: number
  readonly bootId: string
  readonly states: readonly Omit<StateChange, 'boot_id'>[]
  /** End of the run. */
  readonly toMs: number
  /** Whose it is; without one, whose the robot was at the time. */
  readonly account?: number
}

/**
 * Puts the states of an imported run where they belong in the history; what the service had put there for itself gives way. Where the robot
 * has reported that time itself, nothing changes: it is in the history already. The robot must be locked.
 */
export async function recordRun(tx: Transaction, { robot, bootId, states, toMs, account }: RunStates): Promise<void> {
  const [first] = states
  if (!first) return
  const before = await entryEndingNear(tx, robot, first.time)
  const from = before?.endTime ?? new Date(first.time)
  const to = new Date(Math.max(toMs, from.getTime()))
  const overlapping = await overlappingEntries(tx, robot, from, to)
  if (overlapping.some(entry => entry.bootId !== SERVICE_BOOT_ID)) return
  const starts = states.map(({ time }, i) => (i === 0 ? from : new Date(time)))
  const entries = states.map(({ seq, state, plan, plan_type: planType, sector, location }, i) => ({
    robot,
    bootId,
    seq,
    state,
    plan,
    planType,
    sector,
    location,
    startTime: starts[i] ?? from,
    endTime: starts[i + 1] ?? to,
    ...(account !== undefined && { account }),
  }))
  const isSameAccount = account === undefined || before?.account === account
  const goesOn = isSameAccount && before?.state === first.state && before.plan === first.plan
  if (goesOn)
    await tx
      .update(robotStatuses)
      .set({ endTime: starts[1] ?? to })
      .where(eq(robotStatuses.id, before.id))
  const added = goesOn ? entries.slice(1) : entries
  if (added.length > 0) await tx.insert(robotStatuses).values(added)
  for (const entry of overlapping) await giveWay(tx, entry, from, to)
  if (!(await hasEntryFrom(tx, robot, to))) await addOwn(tx, robot, to)
  const bounds = overlapping.flatMap(({ startTime, endTime }) => (endTime ? [startTime, endTime] : [startTime]))
  const parted = await partAtMoves(tx, robot)
  await summarise(tx, robot, [...bounds, from, to, ...parted])
}

/** The entry of a run that ended just before. */
async function entryEndingNear(tx: Transaction, robot: number, timeMs: number): Promise<Entry | undefined> {
  const [entry] = await tx
    .select()
    .from(robotStatuses)
    .where(
      and(
        eq(robotStatuses.robot, robot),
        ne(robotStatuses.bootId, SERVICE_BOOT_ID),
        gt(robotStatuses.endTime, new Date(timeMs - NEAR_MS)),
        lt(robotStatuses.endTime, new Date(timeMs)),
      ),
    )
    .orderBy(desc(robotStatuses.endTime))
    .limit(1)
  return entry
}

const overlappingEntries = (tx: Transaction, robot: number, from: Date, to: Date): Promise<Entry[]> =>
  tx
    .select()
    .from(robotStatuses)
    .where(
      and(
        eq(robotStatuses.robot, robot),
        lt(robotStatuses.startTime, to),
        or(isNull(robotStatuses.endTime), gt(robotStatuses.endTime, from)),
      ),
    )
    .orderBy(asc(robotStatuses.startTime))

/** An entry of the service keeps what of it is outside. */
async function giveWay(tx: Transaction, entry: Entry, from: Date, to: Date): Promise<void> {
  const { id, robot, startTime, endTime } = entry
  if (startTime < from) await tx.update(robotStatuses).set({ endTime: from }).where(eq(robotStatuses.id, id))
  else await tx.delete(robotStatuses).where(eq(robotStatuses.id, id))
  if (endTime === null || endTime > to) await addOwn(tx, robot, to, entry)
}

async function hasEntryFrom(tx: Transaction, robot: number, time: Date): Promise<boolean> {
  const later = and(eq(robotStatuses.robot, robot), or(isNull(robotStatuses.endTime), gt(robotStatuses.endTime, time)))
  return (await tx.select({ id: robotStatuses.id }).from(robotStatuses).where(later).limit(1)).length > 0
}

/** After the run the robot was away, or what the service knew of it goes on. */
async function addOwn(tx: Transaction, robot: number, from: Date, known?: Entry): Promise<void> {
  const [last] = await tx
    .select({ seq: max(robotStatuses.seq) })
    .from(robotStatuses)
    .where(and(eq(robotStatuses.robot, robot), eq(robotStatuses.bootId, SERVICE_BOOT_ID)))
  await tx.insert(robotStatuses).values({
    robot,
    bootId: SERVICE_BOOT_ID,
    seq: (last?.seq ?? 0) + 1,
    state: known?.state ?? AWAY_STATE,
    plan: known?.plan ?? 0,
    planType: known?.planType ?? null,
    sector: known?.sector ?? 0,
    location: known?.location ?? 0,
    startTime: from,
    endTime: known?.endTime ?? null,
  })
}
