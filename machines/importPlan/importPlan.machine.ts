/** An archive on its way into a plan (L-047, L-048): sent and compared, looked through, confirmed where its environment is another, imported. */
import { assign, fromCallback, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { PlanImportAnswer } from '../../contract/resources/planArchive.ts'

/** `job`: of an import that was begun before and is under way. */
type Input = { readonly plan: number; readonly job?: string | undefined }
type Context = {
  /** The version that the archive is compared with. */
  readonly plan: number
  /** The import that is under way, where what it was compared with is not known any more. */
  readonly job: string | undefined
  readonly file: File | undefined
  /** What the service found in it. */
  readonly preview: PlanImportAnswer | undefined
  readonly comment: string
  /** The person wants it though it was made for another environment. */
  readonly isConfirmed: boolean
  /** 0–1, of the sending and then of the import. */
  readonly progress: number
  /** The version that was made. */
  readonly version: number | undefined
  readonly error: ApiError | undefined
}

/** What the two effects report. */
export type ArchiveReport =
  | { readonly type: 'planImport.progressed'; readonly progress: number }
  | { readonly type: 'planImport.compared'; readonly preview: PlanImportAnswer }
  | { readonly type: 'planImport.made'; readonly version: number }
  | { readonly type: 'planImport.failed'; readonly error: ApiError }
export type ImportPlanEvent =
  | { readonly type: 'planImport.choose'; readonly file: File }
  | { readonly type: 'planImport.write'; readonly comment: string }
  | { readonly type: 'planImport.confirm'; readonly isConfirmed: boolean }
  /** `close`: nobody looks at it any more. What is being imported goes on. */
  | { readonly type: 'planImport.import' | 'planImport.cancel' | 'planImport.close' }
  | ArchiveReport

export type CompareOrder = { readonly plan: number; readonly file: File }
/** The archive that was compared, to be imported; without it an import that is followed. */
export type ImportOrder = {
  readonly plan: number
  readonly job: string | undefined
  readonly preview: PlanImportAnswer | undefined
  readonly comment: string
  readonly isConfirmed: boolean
}

const NOTHING: Omit<Context, 'plan'> = {
  job: undefined,
  file: undefined,
  preview: undefined,
  comment: '',
  isConfirmed: false,
  progress: 0,
  version: undefined,
  error: undefined,
}
const CHOOSE = { target: 'comparing', actions: { type: 'take', params: ({ event }: Chosen) => event.file } } as const
type Chosen = { readonly event: Extract<ImportPlanEvent, { type: 'planImport.choose' }> }

const notProvided = (): never => {
  throw new Error('An archive is imported with its effects provided.')
}

export const importPlanMachine = setup({
  types: { context: {} as Context, events: {} as ImportPlanEvent, input: {} as Input },
  actors: {
    /** Sends the archive to be compared; what is stopped breaks its connection. */
    compare: fromCallback<ImportPlanEvent, CompareOrder>(notProvided),
    /** Has it imported, and follows the job to its end. */
    importArchive: fromCallback<ImportPlanEvent, ImportOrder>(notProvided),
  },
  guards: {
    isUnderWay: ({ context }) => context.job !== undefined,
    isCompatible: (_, preview: PlanImportAnswer) => preview.isEnvironmentCompatible,
    mayImport: ({ context: { preview, isConfirmed } }) =>
      preview !== undefined && (preview.isEnvironmentMatching || isConfirmed),
  },
  actions: {
    /** What the service has of a preview that nobody confirms. */
    dropPreview: (_, _job: string | undefined) => {},
    forgetJob: assign({ job: undefined }),
    take: assign(({ context: { comment } }, file: File) => ({ ...NOTHING, comment, file })),
    write: assign((_, comment: string) => ({ comment })),
    setConfirmed: assign((_, isConfirmed: boolean) => ({ isConfirmed })),
    setProgress: assign((_, progress: number) => ({ progress })),
    setPreview: assign((_, preview: PlanImportAnswer) => ({ preview, progress: 0 })),
    setVersion: assign((_, version: number) => ({ version })),
    setError: assign((_, error: ApiError) => ({ error })),
    clearError: assign({ error: undefined, progress: 0 }),
    clear: assign(NOTHING),
  },
}).createMachine({
  id: 'importPlan',
  context: ({ input }) => ({ ...NOTHING, plan: input.plan, job: input.job }),
  initial: 'choosing',
  on: { 'planImport.write': { actions: { type: 'write', params: ({ event }) => event.comment } } },
  states: {
    choosing: {
      always: { guard: 'isUnderWay', target: 'following' },
      on: { 'planImport.choose': CHOOSE },
    },
    comparing: {
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ context: { plan, file } }) => ({ plan, file: file ?? new File([], '') }),
        onError: 'choosing',
      },
      on: {
        'planImport.progressed': { actions: { type: 'setProgress', params: ({ event }) => event.progress } },
        'planImport.compared': [
          {
            guard: { type: 'isCompatible', params: ({ event }) => event.preview },
            target: 'reviewing',
            actions: { type: 'setPreview', params: ({ event }) => event.preview },
          },
          { target: 'incompatible', actions: { type: 'setPreview', params: ({ event }) => event.preview } },
        ],
        'planImport.failed': {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event.error },
        },
        'planImport.cancel': { target: 'choosing', actions: 'clear' },
      },
    },
    reviewing: {
      on: {
        'planImport.choose': CHOOSE,
        'planImport.close': {
          target: 'choosing',
          actions: [{ type: 'dropPreview', params: ({ context }) => context.preview?.job }, 'clear'],
        },
        'planImport.confirm': { actions: { type: 'setConfirmed', params: ({ event }) => event.isConfirmed } },
        'planImport.import': { guard: 'mayImport', target: 'importing', actions: 'clearError' },
      },
    },
    /** An archive of an industrial plan is not for this place; that is all there is to it (L-048). */
    incompatible: { on: { 'planImport.choose': CHOOSE } },
    importing: {
      invoke: {
        id: 'importArchive',
        src: 'importArchive',
        input: ({ context: { plan, preview, comment, isConfirmed } }) => {
          if (preview === undefined) throw new Error('Nothing was compared.')
          return { plan, job: preview.job, preview, comment, isConfirmed }
        },
        onError: 'reviewing',
      },
      on: {
        'planImport.progressed': { actions: { type: 'setProgress', params: ({ event }) => event.progress } },
        'planImport.made': { target: 'made', actions: { type: 'setVersion', params: ({ event }) => event.version } },
        'planImport.failed': {
          target: 'reviewing',
          actions: { type: 'setError', params: ({ event }) => event.error },
        },
      },
    },
    /** An import that was begun before, here or elsewhere. */
    following: {
      invoke: {
        id: 'importArchive',
        src: 'importArchive',
        input: ({ context: { plan, job, comment, isConfirmed } }) => ({
          plan,
          job,
          preview: undefined,
          comment,
          isConfirmed,
        }),
        onError: { target: 'choosing', actions: 'forgetJob' },
      },
      on: {
        'planImport.progressed': { actions: { type: 'setProgress', params: ({ event }) => event.progress } },
        'planImport.made': { target: 'made', actions: { type: 'setVersion', params: ({ event }) => event.version } },
        'planImport.failed': {
          target: 'choosing',
          actions: ['forgetJob', { type: 'setError', params: ({ event }) => event.error }],
        },
      },
    },
    made: { type: 'final' },
  },
})
