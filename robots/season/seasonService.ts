/** What a season needs of the service: whose it is, since when there are reports, and where they go. */
import type { RunReport } from '../../contract/robot/runReport.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import type { SignedIn } from '../serviceClient.ts'

/** A robot as the service knows it. */
export type SeasonRobot = { readonly id: number; readonly name: string; readonly plan: number }

export type SeasonService = {
  /** The robots of these names that have a plan. */
  readonly robots: (names: readonly string[]) => Promise<readonly SeasonRobot[]>
  /** Start of the oldest report of a robot, ms since the epoch; undefined when there is none. */
  readonly oldest: (robot: number) => Promise<number | undefined>
  /**
   * Reports are stored in their order, with what somebody at a console wrote of what they cancelled or skipped; those that are there already count as
   * stored. The service's sentence is the error's message.
   */
  readonly give: (robot: number, reports: readonly RunReport[]) => Promise<void>
}

/** So often a request is sent again that the service had no time for. */
const TRIES = 5
const RETRY_MS = 5000

type Comment = { readonly type: 'cancel_cleaning' | 'skip_sector'; readonly sector?: number; readonly message: string }

/** What was written in the course of a run. */
function commentsOn({ cancelled, details: { skips } }: RunReport): readonly Comment[] {
  const said = skips.flatMap(({ by, sector, message }): readonly Comment[] =>
    by === 'Remote Monitor' ? [{ type: 'skip_sector', sector, message }] : [],
  )
  return cancelled?.by === 'Remote Monitor' ? [...said, { type: 'cancel_cleaning', message: cancelled.message }] : said
}

/** @param support who comments on runs, as somebody at a console does */
export function seasonService(
  { service }: SignedIn,
  { service: support }: SignedIn,
  clock: Pick<Clock, 'wait'>,
): SeasonService {
  /** The reports of a robot that began in a second. */
  async function startedAt(robot: number, startMs: number) {
    const second = toWireTime(startMs)
    const span = { start_time_gt: second, end_time_lt: second }
    return (await service.reports.list({ robots: [robot], ...span, show_deleted: '1' })).data
  }

  async function commentOn(robot: number, reports: readonly RunReport[]): Promise<void> {
    for (const report of reports)
      for (const comment of commentsOn(report))
        for (const { id } of await startedAt(robot, report.start_time))
          await support.reports.comment({ id, ...comment })
  }

  async function give(robot: number, reports: readonly RunReport[]): Promise<void> {
    const { refused } = await service.robots.importReports({ id: robot, reports: [...reports] })
    const [first] = refused
    if (first) throw new Error(`The service refused a report: ${first.message}`)
    await commentOn(robot, reports)
  }

  return {
    robots: async names => {
      const { data } = await service.robots.list({})
      return data
        .filter(({ name, replayed, plan }) => names.includes(name) && !replayed && plan !== 0)
        .map(({ id, name, plan }) => ({ id, name, plan }))
    },
    oldest: async robot => {
      const { data } = await service.reports.list({
        robots: [robot],
        order_by: ['start_time'],
        direction: ['asc'],
        limit: 1,
        show_deleted: '1',
      })
      return data[0]?.start_timestamp
    },
    give: async (robot, reports) => {
      for (let tries = 1; ; tries++)
        try {
          return await give(robot, reports)
        } catch (error) {
          if (tries === TRIES) throw error
          await clock.wait(RETRY_MS)
        }
    },
  }
}
