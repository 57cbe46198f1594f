/** What a report's own data are made into for its screen. */
import * as v from 'valibot'
import type { Report, RmComment } from '../../../contract/resources/reports.ts'
import type { ReportDetails, SectorStats } from '../../../contract/robot/runReport.ts'
import { reportDetailsSchema } from '../../../contract/robot/runReport.ts'

const detailsSchema = v.pipe(v.string(), v.parseJson(), reportDetailsSchema)

/** The inner data of a report; undefined where the text does not hold them. */
export function reportDetails({ report }: Pick<Report, 'report'>): ReportDetails | undefined {
  const parsed = v.safeParse(detailsSchema, report)
  return parsed.success ? parsed.output : undefined
}

/** Whether anything was done in a sector: it has a rate then. */
export const isWorked = ({ coverage_event: event }: Pick<SectorStats, 'coverage_event'>): boolean =>
  event === 'finished' || event === 'endedEarly'

/** Why a sector was skipped or a run cancelled. Times ms since the epoch. */
export type RunEvent = {
  readonly key: string
  readonly type: RmComment['type']
  /** Of what was skipped. */
  readonly sector: number | undefined
  readonly by: ReportDetails['skips'][number]['by'] | undefined
  readonly timeMs: number
  /** As the robot reports it; empty where it says nothing. */
  readonly message: string
  /** What a person of the remote monitor says of it. */
  readonly comment: RmComment | undefined
}

/** Skips and the cancel of a run, each with what was said of it; a comment about nothing the robot knows of stands for itself. Oldest first. */
export function runEvents(
  report: Pick<Report, 'rm_comments' | 'cancelled' | 'end_timestamp'>,
  details: Pick<ReportDetails, 'skips' | 'cancelled'> | undefined,
): readonly RunEvent[] {
  const comments = [...report.rm_comments]
  const taken = (type: RmComment['type'], sector: number | undefined): RmComment | undefined => {
    const index = comments.findIndex(each => each.type === type && each.sector === sector)
    return index < 0 ? undefined : comments.splice(index, 1)[0]
  }
  const events: RunEvent[] = (details?.skips ?? []).map(({ sector, time, by, message }) => ({
    key: `skip ${sector} ${time}`,
    type: 'skip_sector',
    sector,
    by,
    timeMs: time,
    message,
    comment: taken('skip_sector', sector),
  }))
  if (report.cancelled !== null)
    events.push({
      key: 'cancel',
      type: 'cancel_cleaning',
      sector: undefined,
      by: report.cancelled,
      timeMs: details?.cancelled?.time ?? report.end_timestamp,
      message: details?.cancelled?.message ?? '',
      comment: taken('cancel_cleaning', undefined),
    })
  for (const comment of comments)
    events.push({
      key: `comment ${comment.id}`,
      type: comment.type,
      sector: comment.sector,
      by: undefined,
      timeMs: Date.parse(comment.created),
      message: '',
      comment,
    })
  return events.toSorted((a, b) => a.timeMs - b.timeMs)
}

/** Hardware before 2.0 has three pressures, later ones four. */
export const pressureSteps = (hardwareVersion: string): 3 | 4 => (Number.parseFloat(hardwareVersion) >= 2 ? 4 : 3)
