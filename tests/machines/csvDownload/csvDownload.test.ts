import { expect, test } from 'vitest'
import { createActor, fromCallback, type SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { type CsvDownloadReport, csvDownloadMachine } from '../../../machines/csvDownload/csvDownload.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof csvDownloadMachine>

const BROKEN: ApiError = { token: 'service.unreachable', type: 'internal', message: 'It broke.' }
const HALF = { rows: 500, bytes: 40_000, total: 1000 }
const silent = csvDownloadMachine.provide({ actors: { download: fromCallback(() => {}) } })

const isNew = ({ context }: Snapshot): void => expect(context.url).toBe('')
/** What failed before is no more. */
const isDownloading = ({ children, context: { url, error } }: Snapshot): void =>
  expect([children['download'] !== undefined, error, ['/a', '/b'].includes(url)]).toEqual([true, undefined, true])
const isFailed = ({ children, context }: Snapshot): void =>
  expect([children['download'], context.error]).toEqual([undefined, BROKEN])
const isOver = ({ children }: Snapshot): void => expect(children['download']).toBeUndefined()

const paths = modelPaths(silent, {
  events: [
    { type: 'csvDownload.start', url: '/a' },
    { type: 'csvDownload.start', url: '/b' },
    { type: 'csvDownload.cancel' },
    { type: 'csvDownload.progressed', progress: HALF },
    { type: 'csvDownload.saved' },
    { type: 'csvDownload.failed', error: BROKEN },
  ],
  nameOf: ({ value }: Snapshot) => value,
  key: ({ context: { url, progress, error } }: Snapshot) => [url, progress.rows, error?.token],
  states: {
    idle: isNew,
    loading: isDownloading,
    saved: isOver,
    failed: isFailed,
    cancelled: isOver,
  },
})

test.each(paths)('R-032 a file on its way: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})

/** The machine with a download that says what the test has it say. */
function start() {
  const downloads: { readonly url: string; readonly emit: (report: CsvDownloadReport) => void; stopped: boolean }[] = []
  const actor = createActor(
    csvDownloadMachine.provide({
      actors: {
        download: fromCallback(({ input, sendBack }) => {
          const download = { url: input.url, emit: sendBack, stopped: false }
          downloads.push(download)
          return () => {
            download.stopped = true
          }
        }),
      },
    }),
  ).start()
  return { actor, downloads }
}

test('R-032 one file at a time: what is asked for meanwhile is not begun, and a cancel stops the download', () => {
  const { actor, downloads } = start()
  actor.send({ type: 'csvDownload.start', url: '/a' })
  actor.send({ type: 'csvDownload.start', url: '/b' })
  expect(downloads.map(({ url }) => url)).toEqual(['/a'])
  downloads[0]?.emit({ type: 'csvDownload.progressed', progress: HALF })
  expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { progress: HALF } })
  actor.send({ type: 'csvDownload.cancel' })
  expect([actor.getSnapshot().value, downloads[0]?.stopped]).toEqual(['cancelled', true])
  downloads[0]?.emit({ type: 'csvDownload.saved' })
  expect(actor.getSnapshot().value, 'what was given up is not saved').toBe('cancelled')
  actor.send({ type: 'csvDownload.start', url: '/b' })
  expect(actor.getSnapshot().context.progress, 'the next begins at nothing').toMatchObject({ rows: 0, bytes: 0 })
  actor.stop()
  expect(downloads[1]?.stopped, 'leaving the screen ends it').toBe(true)
})
