import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import type { Receipt, RunReport } from '../../contract/robot/runReport.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Fleet } from '../fleet/gateway.ts'
import { createJobs } from '../jobs/jobs.ts'
import { recordNotice } from '../notifications/notices.ts'
import { openDataFolder } from '../plans/dataFolder.ts'
import type { Archive } from '../recordings/archive.ts'
import { type RunCloser, startRunCloser } from './closeRuns.ts'
import { createReportColumns, type ReportColumns } from './columns/reportColumns.ts'
import { type AlongPortion, type ImportedReports, importReports } from './importReports.ts'
import { createPaintRun } from './paintRun.ts'
import { createPlanFacts } from './planFacts.ts'
import { startFigureProver } from './proveFigures.ts'
import { createReportStore, type Sign, type StoreOutcome } from './storeReport.ts'
import { createReportTaker } from './takeReports.ts'

/** Reports of an account that have been stored just now. */
export type ReportEvent = { readonly account: number; readonly reports: readonly number[] }

/** The reports of cleaning runs on their way into the database. */
export type Reports = {
  /** A message on `report`, as it came. @throws whatever the database throws: there is no receipt then */
  readonly take: (robot: number, payload: Uint8Array) => Promise<Receipt>
  /** Reports of the past of a robot, see `importReports`. */
  readonly importAll: (robot: number, messages: readonly unknown[], along: AlongPortion) => Promise<ImportedReports>
  /** Told once they are stored. */
  readonly events: Observable<ReportEvent>
  /** Told when people have hidden a report or added to it; what was reported stays as it is. */
  readonly changed: (event: ReportEvent) => void
  readonly changes: Observable<ReportEvent>
  /** Closes runs that robots will not report, from what was recorded of them. */
  readonly closeRuns: (archive: Archive, fleet: Pick<Fleet, 'onStoredState'>) => RunCloser
  /** What lists, sums and choices are read from. */
  readonly columns: ReportColumns
  readonly close: () => Promise<void>
}

type Parts = {
  readonly config: Pick<Config, 'dataFolder'>
  readonly db: Database
  readonly sign: Sign
  readonly clock: Clock
  readonly log: Logger
}

/** Plans of a very large `sectors.yaml` are read one at a time. */
const JOBS = { atOnce: 1, waiting: 50, perLogin: 51, timeMs: 60_000, heapMb: 1024 }
/** The jobs are nobody's. */
const SERVICE = 0

export function startReports({ config, db, sign, clock, log }: Parts): Reports {
  const jobs = createJobs(clock, JOBS)
  const folder = openDataFolder(join(config.dataFolder, 'files'), clock)
  const facts = createPlanFacts(db, folder, jobs.of(SERVICE))
  const { store, storeAll } = createReportStore({ db, facts, sign, clock, log })
  const events = new Subject<ReportEvent>()
  const changes = new Subject<ReportEvent>()

  const columns = createReportColumns({ db, clock, log })
  const prover = startFigureProver({ db, columns, clock, log })

  async function storeLive(robot: number, report: RunReport, fromRecording: boolean): Promise<StoreOutcome> {
    const outcome = await store(robot, report, {
      fromRecording,
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
    take: createReportTaker({ store: (robot, report) => storeLive(robot, report, false), log }),
    importAll: (robot, messages, along) =>
      importReports(
        { storeAll, written: (account, reports) => events.next({ account, reports }) },
        robot,
        messages,
        along,
      ),
    events,
    changed: event => changes.next(event),
    changes,
    closeRuns: (archive, fleet) =>
      startRunCloser({
        db,
        archive,
        fleet,
        paint: createPaintRun(db, folder, jobs.of(SERVICE)),
        store: (robot, report) => storeLive(robot, report, true),
        clock,
        log,
      }),
    columns,
    close: async () => {
      jobs.close()
      await prover.close()
      await columns.close()
    },
  }
}
