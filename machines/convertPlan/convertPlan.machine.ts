/** A plan of the older tool on its way to the plan editor: checked, and converted once every check passes (L-049, L-050). */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { ConversionChecks } from '../../contract/plan/conversionChecks.ts'
import { type Answer, THROWN } from '../answer.ts'

/** The version that was made. */
export type ConvertedVersion = { readonly id: number; readonly first_id: number }
export type ChecksAnswer = Answer<{ readonly checks: ConversionChecks }>
export type ConvertAnswer = Answer<{ readonly version: ConvertedVersion }>

type Context = {
  /** Id of the version; 0 where none is meant. */
  readonly plan: number
  readonly checks: ConversionChecks | undefined
  /** Why it could not be checked, or was not converted. */
  readonly error: ApiError | undefined
  readonly version: ConvertedVersion | undefined
}
export type ConvertPlanEvent =
  | { readonly type: 'convertPlan.open'; readonly plan: number }
  | { readonly type: 'convertPlan.checkAgain' | 'convertPlan.convert' | 'convertPlan.close' }

const NOTHING: Context = { plan: 0, checks: undefined, error: undefined, version: undefined }
const NO_PLAN: ApiError = { token: 'errors.cleaningPlan.notFound', type: 'notFound', message: 'There is no such plan.' }

/** A drawing without a fault. */
export const passesAll = (checks: ConversionChecks | undefined): boolean =>
  checks?.checks.every(({ pass }) => pass) ?? false

const notProvided = (): never => {
  throw new Error('A plan is converted with its effects provided.')
}

export const convertPlanMachine = setup({
  types: { context: {} as Context, events: {} as ConvertPlanEvent },
  actors: {
    check: fromPromise<ChecksAnswer, number>(notProvided),
    convert: fromPromise<ConvertAnswer, number>(notProvided),
    /** Goes to the new version in the plan editor. */
    redirect: fromPromise<void, ConvertedVersion>(notProvided),
  },
  guards: {
    isAPlan: (_, plan: number) => plan > 0,
    passes: ({ context }) => passesAll(context.checks),
    isChecked: (_, answer: ChecksAnswer) => answer.ok,
    isConverted: (_, answer: ConvertAnswer) => answer.ok,
  },
  actions: {
    clear: assign(NOTHING),
    begin: assign((_, plan: number) => ({ ...NOTHING, plan })),
    refuse: assign({ error: NO_PLAN }),
    forgetError: assign({ error: undefined }),
    forgetChecks: assign({ checks: undefined, error: undefined }),
    keepChecks: assign((_, answer: ChecksAnswer) => (answer.ok ? { checks: answer.checks } : {})),
    keepVersion: assign((_, answer: ConvertAnswer) => (answer.ok ? { version: answer.version } : {})),
    keepError: assign((_, answer: Answer) => (answer.ok ? {} : { error: answer.error })),
  },
}).createMachine({
  id: 'convertPlan',
  context: NOTHING,
  initial: 'unset',
  states: {
    unset: {
      entry: 'clear',
      on: {
        'convertPlan.open': [
          {
            guard: { type: 'isAPlan', params: ({ event }) => event.plan },
            target: 'validating',
            actions: { type: 'begin', params: ({ event }) => event.plan },
          },
          { target: 'validated', actions: 'refuse' },
        ],
      },
    },
    validating: {
      entry: 'forgetChecks',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.plan,
        onDone: [
          {
            guard: { type: 'isChecked', params: ({ event }) => event.output },
            target: 'validated',
            actions: { type: 'keepChecks', params: ({ event }) => event.output },
          },
          { target: 'validated', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'validated', actions: { type: 'keepError', params: THROWN } },
      },
      on: { 'convertPlan.close': 'unset' },
    },
    validated: {
      on: {
        'convertPlan.checkAgain': {
          guard: { type: 'isAPlan', params: ({ context }) => context.plan },
          target: 'validating',
        },
        'convertPlan.convert': { guard: 'passes', target: 'converting', actions: 'forgetError' },
        'convertPlan.close': 'unset',
      },
    },
    /** It is not left: the service makes the version whether or not somebody waits for it. */
    converting: {
      invoke: {
        id: 'convert',
        src: 'convert',
        input: ({ context }) => context.plan,
        onDone: [
          {
            guard: { type: 'isConverted', params: ({ event }) => event.output },
            target: 'converted',
            actions: { type: 'keepVersion', params: ({ event }) => event.output },
          },
          { target: 'validated', actions: { type: 'keepError', params: ({ event }) => event.output } },
        ],
        onError: { target: 'validated', actions: { type: 'keepError', params: THROWN } },
      },
    },
    converted: {
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context: { version, plan } }) => version ?? { id: plan, first_id: plan },
        onDone: 'unset',
        onError: 'unset',
      },
    },
  },
})
