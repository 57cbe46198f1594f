/** A CSV file on its way from the service to the person's disk: one at a time, with its progress, and given up when somebody says so. */
import { assign, fromCallback, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'

/** How far a download has come; `total` rows are in the file, undefined while nobody has said. */
export type CsvProgress = { readonly rows: number; readonly bytes: number; readonly total: number | undefined }

type Context = {
  /** Of the file. */
  readonly url: string
  readonly progress: CsvProgress
  /** Why the last one failed. */
  readonly error: ApiError | undefined
}
/** What the download says while it runs; the last of it is one of the other two. */
export type CsvDownloadReport =
  | { readonly type: 'csvDownload.progressed'; readonly progress: CsvProgress }
  | { readonly type: 'csvDownload.saved' }
  | { readonly type: 'csvDownload.failed'; readonly error: ApiError }
type CsvDownloadEvent =
  | { readonly type: 'csvDownload.start'; readonly url: string }
  | { readonly type: 'csvDownload.cancel' }
  | CsvDownloadReport

const NOTHING: CsvProgress = { rows: 0, bytes: 0, total: undefined }
const START = { target: 'loading', actions: { type: 'begin', params: ({ event }: Started) => event.url } } as const
type Started = { readonly event: Extract<CsvDownloadEvent, { type: 'csvDownload.start' }> }

export const csvDownloadMachine = setup({
  types: { context: {} as Context, events: {} as CsvDownloadEvent },
  actors: {
    /** Fetches the file and saves it; what is stopped breaks its connection, and with it the service's query. */
    download: fromCallback<CsvDownloadEvent, { readonly url: string }>(() => {
      throw new Error('A file is downloaded with its effect provided.')
    }),
  },
  actions: {
    begin: assign((_, url: string) => ({ url, progress: NOTHING, error: undefined })),
    keepProgress: assign((_, progress: CsvProgress) => ({ progress })),
    keepError: assign((_, error: ApiError) => ({ error })),
  },
}).createMachine({
  id: 'csvDownload',
  context: { url: '', progress: NOTHING, error: undefined },
  initial: 'idle',
  states: {
    idle: { on: { 'csvDownload.start': START } },
    loading: {
      invoke: { id: 'download', src: 'download', input: ({ context }) => ({ url: context.url }) },
      on: {
        'csvDownload.progressed': {
          actions: { type: 'keepProgress', params: ({ event }) => event.progress },
        },
        'csvDownload.saved': 'saved',
        'csvDownload.failed': {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => event.error },
        },
        'csvDownload.cancel': 'cancelled',
      },
    },
    saved: { on: { 'csvDownload.start': START } },
    failed: { on: { 'csvDownload.start': START } },
    cancelled: { on: { 'csvDownload.start': START } },
  },
})
