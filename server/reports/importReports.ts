import type { RunReport } from '../../contract/robot/runReport.ts'
import type { Transaction } from './reportRow.ts'
import { parseReport, type ReportStore, type StoreOutcome } from './storeReport.ts'

/** What came of reports that were handed in together: how many are there now, and which are not, by their place in the list. */
export type ImportedReports = {
  readonly stored: number
  readonly refused: readonly { readonly index: number; readonly message: string }[]
}
/** What is written in the transaction of each portion of an import, such as who handed it in. */
export type AlongPortion = (
  tx: Transaction,
  counts: { readonly stored: number; readonly refused: number },
) => Promise<void>

/** So many are stored in one transaction: everybody else waits for it where the database has one connection. */
const PORTION = 25

type Parts = {
  readonly storeAll: ReportStore['storeAll']
  /** Told what has been written and stays. */
  readonly written: (account: number, reports: readonly number[]) => void
}

const isWritten = (outcome: StoreOutcome) => outcome.status === 'new' || outcome.status === 'replaced'

/**
 * Stores reports of the past of a robot, portion by portion, each with what is written along or not at all; what is there already counts as stored.
 * @throws whatever the database throws: portions before stay, and all of it may come again
 */
export async function importReports(
  { storeAll, written }: Parts,
  robot: number,
  messages: readonly unknown[],
  along: AlongPortion,
): Promise<ImportedReports> {
  const refused: { readonly index: number; readonly message: string }[] = []
  for (let from = 0; from < messages.length; from += PORTION) {
    const good: { readonly index: number; readonly report: RunReport }[] = []
    const before = refused.length
    for (const [place, message] of messages.slice(from, from + PORTION).entries()) {
      const parsed = parseReport(message)
      if (parsed.ok) good.push({ index: from + place, report: parsed.report })
      else refused.push({ index: from + place, message: parsed.message })
    }
    const reports = good.map(({ report }) => report)
    const outcomes = await storeAll(robot, reports, async (tx, all) => {
      const stored = all.filter(({ status }) => status !== 'refused').length
      const unread = refused.length - before
      if (stored > 0) await along(tx, { stored, refused: unread + all.length - stored })
    })
    for (const [place, outcome] of outcomes.entries())
      if (outcome.status === 'refused') refused.push({ index: good[place]?.index ?? 0, message: outcome.message })
    for (const [account, ofAccount] of Map.groupBy(outcomes.filter(isWritten), accountOf)) {
      if (account !== undefined) written(account, ofAccount.flatMap(reportOf))
    }
  }
  return { stored: messages.length - refused.length, refused: refused.toSorted((a, b) => a.index - b.index) }
}

const accountOf = (outcome: StoreOutcome) => (outcome.status === 'refused' ? undefined : outcome.account)
const reportOf = (outcome: StoreOutcome) => (outcome.status === 'refused' ? [] : [outcome.report])
