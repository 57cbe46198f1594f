/** Hands over the reports of a robot: each again and again until its receipt has come (`docs/robot-protocol.md`). */
import type { Receipt, RunReport } from '../../contract/robot/runReport.ts'
import type { RobotClient } from '../client/robotClient.ts'
import { encodeReport } from './encodeReport.ts'
import type { EndedRun } from './endedRun.ts'
import type { KeptReports } from './keptReports.ts'

export type ReportOutboxOptions = {
  readonly client: Pick<RobotClient, 'connected' | 'publishReport' | 'onReceipt'>
  readonly storage: KeptReports
  /** One sentence, without a value of the report. */
  readonly onTrouble: (sentence: string) => void
}

export type ReportOutbox = {
  /** Settles when the report is written down; it goes out with the next tick. */
  readonly add: (run: EndedRun) => Promise<void>
  /** Sends what is due. Call it some times a second; `nowMs` never goes back. */
  readonly tick: (nowMs: number) => void
  /** How many have no receipt yet. */
  readonly waiting: () => number
}

/** Pause after the first time that a report was sent, doubled with each further, up to the most. */
const FIRST_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 600_000
/** Beyond so many the oldest are given up. */
const MAX_WAITING = 500

type Waiting = { readonly message: string; sent: number; dueMs: number }

export function createReportOutbox({ client, storage, onTrouble }: ReportOutboxOptions): ReportOutbox {
  const waiting = new Map<string, Waiting>()
  let wasConnected = false

  const put = (run: string, message: string): void => {
    waiting.set(run, { message, sent: 0, dueMs: 0 })
    const [oldest] = waiting.keys()
    if (waiting.size > MAX_WAITING && oldest !== undefined) void forget(oldest)
  }

  async function forget(run: string): Promise<void> {
    waiting.delete(run)
    try {
      await storage.remove(run)
    } catch {
      onTrouble('A report that was handed over could not be removed; it will be sent again')
    }
  }

  function take({ run, status, message = '' }: Receipt): void {
    if (!waiting.has(run)) return
    if (status === 'refused') onTrouble(`A report was refused: ${message}`)
    void forget(run)
  }

  async function loadEarlier(): Promise<void> {
    try {
      for (const { run, message } of await storage.load()) put(run, message)
    } catch {
      onTrouble('Reports of an earlier start could not be read')
    }
  }

  async function save(report: RunReport): Promise<void> {
    const message = JSON.stringify(report)
    try {
      await storage.save({ run: report.run, message })
    } catch {
      onTrouble('A report could not be written down; it is lost if the robot stops before it has been handed over')
    }
    put(report.run, message)
  }

  client.onReceipt(take)
  const loaded = loadEarlier()

  return {
    add: async run => {
      await loaded
      const report = await encodeReport(run)
      if (report) await save(report)
      else onTrouble('A run has no report, for it would be larger than a report may be')
    },
    tick: nowMs => {
      const isConnected = client.connected()
      if (isConnected && !wasConnected) for (const each of waiting.values()) each.dueMs = 0
      wasConnected = isConnected
      if (!isConnected) return
      // One at a time: they are large, and commands and telemetry go by the same way.
      const due = [...waiting.values()].find(({ dueMs }) => dueMs <= nowMs)
      if (!due) return
      client.publishReport(due.message)
      due.dueMs = nowMs + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** due.sent)
      due.sent += 1
    },
    waiting: () => waiting.size,
  }
}
