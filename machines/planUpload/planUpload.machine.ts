/** A file of a plan on its way to the service (L-031): chosen, sent with its progress, gone on with after a broken connection, or given up. */
import { assign, fromCallback, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'

/** Why a file is not the one that is asked for: there is none, or it has another name. */
export type FileProblem = 'noFile' | 'incorrectFile'

/** What is asked for, and what was chosen. L-031: the names have to be equal. */
export function fileProblem(expected: string, file: { readonly name: string } | undefined): FileProblem | undefined {
  if (file === undefined) return 'noFile'
  return file.name === expected ? undefined : 'incorrectFile'
}

/** Bytes that the service has. */
export type UploadProgress = { readonly sent: number; readonly total: number }
/** A record of the service that waits for the rest of its file. */
export type UploadRecord = { readonly id: number; readonly url: string }

type Context = {
  /** The version that the file is for; of a closed one the next is made with it. */
  readonly plan: number
  readonly expected: string
  readonly file: File | undefined
  /** What is wrong with the file: a journal has no files, so the chart asks none for its name. */
  readonly fault: FileProblem | undefined
  readonly comment: string
  /** Shown once the person has tried to send. */
  readonly problem: FileProblem | undefined
  readonly progress: UploadProgress | undefined
  readonly record: UploadRecord | undefined
  /** The version that has the file. */
  readonly version: number | undefined
  readonly error: ApiError | undefined
}
type Input = { readonly plan: number; readonly expected: string; readonly file?: File | undefined }

/** What the sending reports; the last of it is one of the last three. */
export type PlanUploadReport =
  | { readonly type: 'planUpload.recorded'; readonly record: UploadRecord }
  | { readonly type: 'planUpload.progressed'; readonly progress: UploadProgress }
  | { readonly type: 'planUpload.stored'; readonly version: number }
  | { readonly type: 'planUpload.interrupted' }
  | { readonly type: 'planUpload.failed'; readonly error: ApiError }
export type PlanUploadEvent =
  | { readonly type: 'planUpload.choose'; readonly file: File | undefined; readonly fault: FileProblem | undefined }
  | { readonly type: 'planUpload.write'; readonly comment: string }
  | { readonly type: 'planUpload.send' }
  | { readonly type: 'planUpload.resume' }
  | { readonly type: 'planUpload.cancel' }
  | PlanUploadReport

export type UploadOrder = {
  readonly plan: number
  readonly file: File
  readonly comment: string
  /** Where an earlier try has got to; absent: nothing of the file was sent. */
  readonly record: UploadRecord | undefined
}

export const planUploadMachine = setup({
  types: { context: {} as Context, events: {} as PlanUploadEvent, input: {} as Input },
  actors: {
    /** Sends the file; what is stopped breaks its connection. */
    transfer: fromCallback<PlanUploadEvent, UploadOrder>(() => {
      throw new Error('A file is sent with its effect provided.')
    }),
  },
  guards: {
    isRight: ({ context }) => context.fault === undefined,
  },
  actions: {
    /** A wrong name is a problem as soon as the file is chosen. */
    take: assign((_, { file, fault }: Pick<Context, 'file' | 'fault'>) => ({
      file,
      fault,
      record: undefined,
      error: undefined,
      progress: undefined,
      problem: fault === 'noFile' ? undefined : fault,
    })),
    write: assign((_, comment: string) => ({ comment })),
    findProblem: assign(({ context }) => ({ problem: context.fault })),
    begin: assign({ error: undefined, problem: undefined }),
    setRecord: assign((_, record: UploadRecord) => ({ record })),
    setVersion: assign((_, version: number) => ({ version })),
    setProgress: assign((_, progress: UploadProgress) => ({ progress })),
    setError: assign((_, error: ApiError) => ({ error, record: undefined, progress: undefined })),
    forget: assign({ record: undefined, progress: undefined, error: undefined }),
  },
}).createMachine({
  id: 'planUpload',
  context: ({ input }) => ({
    plan: input.plan,
    expected: input.expected,
    file: input.file,
    fault: fileProblem(input.expected, input.file),
    comment: '',
    problem: input.file === undefined ? undefined : fileProblem(input.expected, input.file),
    progress: undefined,
    record: undefined,
    version: undefined,
    error: undefined,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'planUpload.choose': { actions: { type: 'take', params: ({ event }) => event } },
        'planUpload.write': { actions: { type: 'write', params: ({ event }) => event.comment } },
        'planUpload.send': [{ guard: 'isRight', target: 'sending', actions: 'begin' }, { actions: 'findProblem' }],
      },
    },
    sending: {
      invoke: {
        id: 'transfer',
        src: 'transfer',
        input: ({ context: { plan, file, comment, record } }) => ({
          plan,
          file: file ?? new File([], ''),
          comment,
          record,
        }),
        onError: 'interrupted',
      },
      on: {
        'planUpload.recorded': { actions: { type: 'setRecord', params: ({ event }) => event.record } },
        'planUpload.progressed': { actions: { type: 'setProgress', params: ({ event }) => event.progress } },
        'planUpload.stored': {
          target: 'stored',
          actions: { type: 'setVersion', params: ({ event }) => event.version },
        },
        'planUpload.interrupted': 'interrupted',
        'planUpload.failed': {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event.error },
        },
        'planUpload.cancel': { target: 'choosing', actions: 'forget' },
      },
    },
    /** The connection broke: what the service has stays there, and the rest goes on from it. */
    interrupted: {
      on: {
        'planUpload.resume': 'sending',
        'planUpload.cancel': { target: 'choosing', actions: 'forget' },
      },
    },
    /** The service has the whole file, as the record's. */
    stored: { type: 'final' },
  },
})
