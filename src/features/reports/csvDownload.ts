import { fromCallback } from 'xstate'
import { NO_CACHE_HEADERS } from '../../../contract/routes/access.ts'
import { REPORT_ROWS_HEADER } from '../../../contract/routes/reports.ts'
import {
  type CsvDownloadReport,
  type CsvProgress,
  csvDownloadMachine,
} from '../../../machines/csvDownload/csvDownload.machine.ts'
import { apiErrorOf, serviceError, unreachable } from '../../service/serviceError.ts'
import { saveFile } from '../../widgets/transfer/saveFile.ts'

const LINE_FEED = 10
/** Progress is told no more often, ms. */
const TELL_MS = 100

function lineFeeds(chunk: Uint8Array): number {
  let found = 0
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) found++
  return found
}

type Options = {
  readonly signal: AbortSignal
  readonly onProgress: (progress: CsvProgress) => void
}

/**
 * Reads a CSV file as it comes. `rows` are the lines after the head.
 * @throws ServiceError with what the service said; where the connection broke halfway, that there was no whole answer. An abort throws the browser's own.
 */
async function downloadCsv(url: string, { signal, onProgress }: Options): Promise<Blob> {
  try {
    const response = await fetch(url, { signal, headers: NO_CACHE_HEADERS })
    if (!response.ok || response.body === null)
      throw serviceError(response.status, await response.json().catch(() => undefined))
    const said = Number(response.headers.get(REPORT_ROWS_HEADER) ?? Number.NaN)
    const total = Number.isInteger(said) ? said : undefined
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body.getReader()
    let bytes = 0
    let lines = 0
    let reportedMs = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      bytes += part.value.byteLength
      lines += lineFeeds(part.value)
      if (performance.now() - reportedMs > TELL_MS) {
        reportedMs = performance.now()
        onProgress({ rows: Math.max(0, lines - 1), bytes, total })
      }
    }
    return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  } catch (error) {
    // What browsers call every broken connection.
    throw error instanceof TypeError ? unreachable() : error
  }
}

/** As the browser saves it. */
export const CSV_FILE_NAME = 'reports.csv'

/** The statechart with the download of this page. */
export const csvDownload = csvDownloadMachine.provide({
  actors: {
    download: fromCallback(({ input, sendBack }) => {
      const abort = new AbortController()
      const send = (report: CsvDownloadReport): void => {
        if (!abort.signal.aborted) sendBack(report)
      }
      const run = async (): Promise<void> => {
        try {
          const file = await downloadCsv(input.url, {
            signal: abort.signal,
            onProgress: progress => send({ type: 'csvDownload.progressed', progress }),
          })
          abort.signal.throwIfAborted()
          saveFile(CSV_FILE_NAME, file)
          send({ type: 'csvDownload.saved' })
        } catch (error) {
          send({ type: 'csvDownload.failed', error: apiErrorOf(error) })
        }
      }
      void run()
      return () => abort.abort()
    }),
  },
})
