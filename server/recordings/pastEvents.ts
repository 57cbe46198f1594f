/** The event next to a moment of a robot's past, kind by kind (P-013). */

import { EVENT_SEARCH_DAYS, SAME_EVENT_MS } from '../../contract/playback.ts'
import { PAST_EVENT_KINDS, type PastEventKind } from '../../contract/resources/recordings.ts'
import { robotState } from '../../contract/robot/states.ts'
import type { Database } from '../database/database.ts'
import { incidents, leaseEvents, messages, robotStatuses } from '../database/schema.ts'
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type PgColumn, type SQL } from '../database/sql.ts'
import { isAwayEntry } from '../fleet/awayEntry.ts'
import type { Archive } from './archive.ts'
import { firstFaultAfter, lastFaultBefore } from './pastFaults.ts'

/** Where it is looked for: `fromMs` is left out, the other end, before or after it, is not. */
type Look = {
  readonly robot: number
  readonly direction: 'forward' | 'back'
  readonly fromMs: number
  readonly endMs: number
}
export type PastEventParts = {
  readonly db: Database
  readonly archive: Archive
  /** The condition that a row belongs to an account in sight. */
  readonly isSeen: (account: PgColumn) => SQL
}
/** Ms since the epoch; undefined where there is none. */
type Find = (parts: PastEventParts, look: Look) => Promise<number | undefined>

const DAY_MS = 86_400_000
const CONTROL_CHANGES = ['began', 'ended'] as const

const within = (time: PgColumn, { direction, fromMs, endMs }: Look): SQL | undefined =>
  direction === 'forward'
    ? and(gt(time, new Date(fromMs)), lte(time, new Date(endMs)))
    : and(lt(time, new Date(fromMs)), gte(time, new Date(endMs)))
const nearestFirst = (time: PgColumn, direction: Look['direction']): SQL =>
  direction === 'forward' ? asc(time) : desc(time)

/** Entries that are read at a time: most are of another state than the one before. */
const ENTRIES = 100
const { startTime } = robotStatuses
type Entry = Pick<typeof robotStatuses.$inferSelect, 'startTime' | 'bootId' | 'state' | 'planType'>
const slugOf = (entry: Entry): string =>
  robotState(entry.state, { online: !isAwayEntry(entry), planType: entry.planType ?? undefined }).slug

/** A robot's history from a moment on, or back from it, to its end. */
async function* entriesFrom(
  { db, isSeen }: PastEventParts,
  { robot, direction, fromMs }: Omit<Look, 'endMs'>,
  pageSize = ENTRIES,
): AsyncGenerator<Entry & { readonly startMs: number }> {
  const beyond = direction === 'forward' ? gt : lt
  for (let pageMs: number | undefined = fromMs; pageMs !== undefined; ) {
    const page: Entry[] = await db
      .select({
        startTime,
        bootId: robotStatuses.bootId,
        state: robotStatuses.state,
        planType: robotStatuses.planType,
      })
      .from(robotStatuses)
      .where(and(eq(robotStatuses.robot, robot), isSeen(robotStatuses.account), beyond(startTime, new Date(pageMs))))
      .orderBy(nearestFirst(startTime, direction))
      .limit(pageSize)
    for (const entry of page) yield { ...entry, startMs: entry.startTime.getTime() }
    pageMs = page.length < pageSize ? undefined : page.at(-1)?.startTime.getTime()
  }
}

/** An entry that only has another plan or sector than the one before is no change. */
async function stateAfter(parts: PastEventParts, { robot, fromMs, endMs }: Look): Promise<number | undefined> {
  const before = await entriesFrom(parts, { robot, direction: 'back', fromMs: fromMs + 1 }, 1).next()
  const slug = before.done ? undefined : slugOf(before.value)
  for await (const entry of entriesFrom(parts, { robot, direction: 'forward', fromMs })) {
    if (entry.startMs > endMs) return undefined
    if (slugOf(entry) !== slug) return entry.startMs
  }
  return undefined
}

async function stateBefore(parts: PastEventParts, { robot, fromMs, endMs }: Look): Promise<number | undefined> {
  let later: { readonly startMs: number; readonly slug: string } | undefined
  for await (const entry of entriesFrom(parts, { robot, direction: 'back', fromMs })) {
    const slug = slugOf(entry)
    if (later && later.slug !== slug) break
    if (entry.startMs < endMs) return undefined
    later = { startMs: entry.startMs, slug }
  }
  return later?.startMs
}

const FINDERS: { readonly [K in PastEventKind]: Find } = {
  state: (parts, look) => (look.direction === 'forward' ? stateAfter(parts, look) : stateBefore(parts, look)),
  fault: async ({ archive }, { robot, direction, fromMs, endMs }) =>
    (direction === 'forward'
      ? await firstFaultAfter(archive, robot, fromMs, endMs)
      : await lastFaultBefore(archive, robot, fromMs, endMs)
    )?.timeMs,
  message: async ({ db, isSeen }, look) => {
    const { time } = messages
    const [row] = await db
      .select({ time })
      .from(messages)
      .where(and(eq(messages.robot, look.robot), isSeen(messages.account), within(time, look)))
      .orderBy(nearestFirst(time, look.direction))
      .limit(1)
    return row?.time.getTime()
  },
  incident: async ({ db, isSeen }, look) => {
    const { time } = incidents
    const [row] = await db
      .select({ time })
      .from(incidents)
      .where(and(eq(incidents.robot, look.robot), isSeen(incidents.account), within(time, look)))
      .orderBy(nearestFirst(time, look.direction))
      .limit(1)
    return row?.time.getTime()
  },
  control: async ({ db, isSeen }, look) => {
    const { time } = leaseEvents
    const isChange = inArray(leaseEvents.type, [...CONTROL_CHANGES])
    const [row] = await db
      .select({ time })
      .from(leaseEvents)
      .where(and(eq(leaseEvents.robot, look.robot), isSeen(leaseEvents.account), isChange, within(time, look)))
      .orderBy(nearestFirst(time, look.direction))
      .limit(1)
    return row?.time.getTime()
  },
}

/** The nearest event of the kinds behind or before a moment; ms since the epoch. */
export async function nextPastEvent(
  parts: PastEventParts,
  { robot, direction, momentMs }: Pick<Look, 'robot' | 'direction'> & { readonly momentMs: number },
  kinds: ReadonlySet<PastEventKind>,
): Promise<{ readonly kind: PastEventKind; readonly timeMs: number } | undefined> {
  const sign = direction === 'forward' ? 1 : -1
  const fromMs = momentMs + sign * SAME_EVENT_MS
  let endMs = momentMs + sign * EVENT_SEARCH_DAYS * DAY_MS
  let nearest: { readonly kind: PastEventKind; readonly timeMs: number } | undefined
  // Faults last, as they take longest: what has been found is as far as they need be looked for.
  for (const kind of PAST_EVENT_KINDS.filter(each => kinds.has(each)).toSorted(byCost)) {
    const timeMs = await FINDERS[kind](parts, { robot, direction, fromMs, endMs })
    if (timeMs === undefined || (nearest && sign * (nearest.timeMs - timeMs) <= 0)) continue
    nearest = { kind, timeMs }
    endMs = timeMs
  }
  return nearest
}

const byCost = (a: PastEventKind, b: PastEventKind): number => Number(a === 'fault') - Number(b === 'fault')
