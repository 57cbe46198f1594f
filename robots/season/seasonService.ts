/** What a season needs of the service: whose it is, since when there are reports, and where they go. */
import type { RunReport } from '../../contract/robot/runReport.ts'
import type { Clock } from '../clock.ts'
import type { SignedIn } from '../serviceClient.ts'

/** A robot as the service knows it. */
export type SeasonRobot = { readonly id: number; readonly name: string; readonly plan: number }

export type SeasonService = {
  /** The robots of these names that have a plan. */
  readonly robots: (names: readonly string[]) => Promise<readonly SeasonRobot[]>
  /** Start of the oldest report of a robot, ms since the epoch; undefined when there is none. */
  readonly oldest: (robot: number) => Promise<number | undefined>
  /** Reports are stored in their order; those that are there already count as stored. The service's sentence is the error's message. */
  readonly give: (robot: number, reports: readonly RunReport[]) => Promise<void>
}

/** So often a request is sent again that the service had no time for. */
const TRIES = 5
const RETRY_MS = 5000

export function seasonService({ service }: SignedIn, clock: Pick<Clock, 'wait'>): SeasonService {
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
          const { refused } = await service.robots.importReports({ id: robot, reports: [...reports] })
          const [first] = refused
          if (first) throw new Error(`The service refused a report: ${first.message}`)
          return
        } catch (error) {
          if (tries === TRIES) throw error
          await clock.wait(RETRY_MS)
        }
    },
  }
}
