import type { Logger } from 'pino'
import { MAX_REPORT_BYTES, type Receipt, type RunReport } from '../../contract/robot/runReport.ts'
import { parseReport, type StoreOutcome } from './storeReport.ts'

/** Where the run's own id stands in a message of which nothing else is understood. */
const RUN = /"run"\s*:\s*"([0-9a-f-]{36})"/i
/** What of a message is looked at for it. */
const LOOK_BYTES = 4 * MAX_REPORT_BYTES

const decoded = (payload: Uint8Array): string => new TextDecoder().decode(payload.subarray(0, LOOK_BYTES))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Parts = {
  readonly store: (robot: number, report: RunReport) => Promise<StoreOutcome>
  readonly log: Logger
}

/**
 * Takes a message of a robot on `report`, and says what its receipt is. What is wrong with it stands in the receipt and in the log, without a value.
 * @throws whatever the database throws: there is no receipt then, and the robot sends it again
 */
export function createReportTaker({ store, log }: Parts) {
  async function outcomeOf(robot: number, payload: Uint8Array, text: string): Promise<StoreOutcome> {
    if (payload.byteLength > MAX_REPORT_BYTES) return { status: 'refused', message: 'The report has more than 1 MiB.' }
    const parsed = parseReport(parseJson(text))
    if (!parsed.ok) return { status: 'refused', message: parsed.message }
    return store(robot, parsed.report)
  }

  return async (robot: number, payload: Uint8Array): Promise<Receipt> => {
    const text = decoded(payload)
    const outcome = await outcomeOf(robot, payload, text)
    const run = RUN.exec(text)?.[1] ?? ''
    if (outcome.status !== 'refused') return { run, status: 'stored' }
    log.warn({ robot, reason: outcome.message }, 'A report of a cleaning run was refused')
    return { run, status: 'refused', message: outcome.message }
  }
}
