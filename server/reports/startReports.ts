import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import type { Receipt, RunReport } from '../../contract/robot/runReport.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { isUnstorable } from '../database/constraints.ts'
import type { Database } from '../database/database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { recordNotice } from '../notifications/notices.ts'
import { openDataFolder } from '../plans/dataFolder.ts'
import { createPlanFacts } from './planFacts.ts'
import { createReportStore, parseReport, type ReportStore, type StoreOutcome } from './storeReport.ts'
import { createReportTaker } from './takeReports.ts'

/** Reports of an account that have been stored just now. */
export type ReportEvent = { readonly account: number; readonly reports: readonly number[] }

/** What came of reports that were handed in together: how many are there now, and which are not, by their place in the list. */
export type ImportedReports = {
  readonly stored: number
  readonly refused: readonly { readonly index: number; readonly message: string }[]
}

/** The reports of cleaning runs on their way into the database. */
export type Reports = {
  /** A message on `report`, as it came. @throws whatever the database throws: there is no receipt then */
  readonly take: (robot: number, payload: Uint8Array) => Promise<Receipt>
  /** Stores reports of the past of a robot, one after another; what is there already counts as stored. */
  readonly importAll: (robot: number, messages: readonly unknown[]) => Promise<ImportedReports>
  /** Told once they are stored. */
  readonly events: Observable<ReportEvent>
  readonly close: () => void
}

type Parts = {
  readonly config: Pick<Config, 'dataFolder'>
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/** Plans of a very large `sectors.yaml` are read one at a time. */
const JOBS = { atOnce: 1, waiting: 50, perLogin: 51, timeMs: 60_000, heapMb: 1024 }
/** The jobs are nobody's. */
const SERVICE = 0

async function importOne(store: ReportStore['store'], robot: number, message: unknown): Promise<StoreOutcome> {
  const parsed = parseReport(message)
  if (!parsed.ok) return { status: 'refused', message: parsed.message }
  try {
    return await store(robot, parsed.report)
  } catch (error) {
    if (!isUnstorable(error)) throw error
    return { status: 'refused', message: 'The report holds what cannot be stored.' }
  }
}

export function startReports({ config, db, clock, log }: Parts): Reports {
  const jobs = createJobs(clock, JOBS)
  const folder = openDataFolder(join(config.dataFolder, 'files'))
  const facts = createPlanFacts(db, folder, jobs.of(SERVICE))
  const { store } = createReportStore({ db, facts, clock })
  const events = new Subject<ReportEvent>()

  async function storeLive(robot: number, report: RunReport): Promise<StoreOutcome> {
    const outcome = await store(robot, report, {
      along: async (tx, { report: id, plan, endMs }, status) => {
        const notice = { notification: 'new-reports', robot, plan, report: id, timeMs: endMs } as const
        if (status === 'new') await recordNotice(tx, notice, clock.now())
      },
    })
    if (outcome.status === 'new' || outcome.status === 'replaced')
      events.next({ account: outcome.account, reports: [outcome.report] })
    return outcome
  }

  return {
    take: createReportTaker({ store: storeLive, log }),
    importAll: async (robot, messages) => {
      const refused: { index: number; message: string }[] = []
      const written = new Map<number, number[]>()
      for (const [index, message] of messages.entries()) {
        const outcome = await importOne(store, robot, message)
        if (outcome.status === 'refused') refused.push({ index, message: outcome.message })
        else if (outcome.status !== 'repeated')
          written.set(outcome.account, [...(written.get(outcome.account) ?? []), outcome.report])
      }
      for (const [account, reports] of written) events.next({ account, reports })
      return { stored: messages.length - refused.length, refused }
    },
    events,
    close: jobs.close,
  }
}
