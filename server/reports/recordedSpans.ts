/** What of a run was recorded, and still is. */
import type { Report } from '../../contract/resources/reports.ts'
import { type cleaningReports, recordings } from '../database/schema.ts'
import { and, asc, eq, gte, lte } from '../database/sql.ts'
import type { ReportSource } from './reportFilter.ts'

type Run = Pick<typeof cleaningReports.$inferSelect, 'robot' | 'account' | 'startTime' | 'endTime'>
type Spans = Report['recorded']

/** Files follow one another with a moment between them. */
const SEAM_MS = 60_000

/** Spans in the order of their starts, those that follow one another as one, and nothing beyond the run. Ms since the epoch. */
function joined(spans: Spans, { startTime, endTime }: Run): Spans {
  const whole: Spans = []
  for (const { start, end } of spans) {
    const last = whole.at(-1)
    const within = { start: Math.max(start, startTime.getTime()), end: Math.min(end, endTime.getTime()) }
    if (within.end < within.start) continue
    if (last && within.start - last.end <= SEAM_MS) last.end = Math.max(last.end, within.end)
    else whole.push(within)
  }
  return whole
}

/**
 * The spans of a run of which there are recordings in its account.
 * @param liveFromMs from when on the robot's newest frames are not in finished files
 */
export async function recordedSpans(db: ReportSource, run: Run, liveFromMs: number | undefined): Promise<Spans> {
  const { robot, account, startTime, endTime } = run
  const files = await db
    .select({ from: recordings.fromTime, to: recordings.toTime })
    .from(recordings)
    .where(
      and(
        eq(recordings.robot, robot),
        eq(recordings.account, account),
        lte(recordings.fromTime, endTime),
        gte(recordings.toTime, startTime),
      ),
    )
    .orderBy(asc(recordings.fromTime))
  const live = liveFromMs === undefined ? [] : [{ start: liveFromMs, end: endTime.getTime() }]
  const stored = files.map(({ from, to }) => ({ start: from.getTime(), end: to.getTime() }))
  return joined([...stored, ...live], run)
}
