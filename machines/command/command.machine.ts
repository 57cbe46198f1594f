/** One command on its way to a robot: sent, received by the service, accepted by the robot or not, done (protocol, section 3). */
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { CommandProgress } from '../../contract/sockets/supervisor.ts'

/**
 * What the service answered when the robot had acknowledged, or why it did not. `progressLeftMs`: nobody knows what became of the command, and its
 * progress may still come for so long.
 */
export type CommandAnswer =
  | { readonly ok: true; readonly status: 'accepted' | 'done' | 'sent' }
  | { readonly ok: false; readonly errors: readonly ApiError[]; readonly progressLeftMs?: number | undefined }

/** What the progress said before the answer, which says more where it comes. */
type EarlyWord = { readonly stage: CommandProgress['stage']; readonly errors: readonly ApiError[] }

export type CommandContext = {
  /** By the clock of this machine's actor, ms. */
  readonly sentMs: number
  readonly errors: readonly ApiError[]
  /** Refused or expired by its progress, while the answer is on its way. */
  readonly earlyWord: EarlyWord | undefined
  /** Of an answer that was lost; undefined before. */
  readonly progressLeftMs: number | undefined
}

export type CommandEvent = {
  readonly type: 'command.progressed'
  readonly stage: CommandProgress['stage']
  readonly error: ApiError | undefined
}

export type CommandInput = { readonly sentMs: number }

const notProvided = (): never => {
  throw new Error('A command runs with its effects provided.')
}
const errorsOf = (answer: CommandAnswer): readonly ApiError[] => (answer.ok ? [] : answer.errors)
const isExpiry = (answer: CommandAnswer): boolean => !answer.ok && answer.errors[0]?.type === 'expired'
const isLost = (answer: CommandAnswer): boolean => !answer.ok && answer.progressLeftMs !== undefined

/** What the progress says once no answer will say more. */
const PROGRESS_ALONE = [
  { guard: { type: 'isStage', params: 'rejected' }, target: '#command.refused', actions: 'setRobotError' },
  { guard: { type: 'isStage', params: 'expired' }, target: '#command.expired', actions: 'setRobotError' },
  { guard: { type: 'isStage', params: 'accepted' }, target: '#command.accepted', actions: 'setRobotError' },
  { guard: { type: 'isStage', params: 'done' }, target: '#command.done', actions: 'setRobotError' },
  { guard: { type: 'isStage', params: 'failed' }, target: '#command.failed', actions: 'setRobotError' },
] as const

/**
 * The answer and the progress come by different ways and in any order: whichever is first moves the chart, what comes late changes
 * nothing. A refusal comes with the answer, which lists every condition.
 * `expired` means that it is unknown whether the robot got it in time; a robot never executes an expired command.
 */
export const commandMachine = setup({
  types: { context: {} as CommandContext, events: {} as CommandEvent, input: {} as CommandInput },
  actors: {
    /** Posts the command; resolves with the service's answer, never rejects. */
    send: fromPromise<CommandAnswer>(notProvided),
  },
  delays: { progress: ({ context }) => context.progressLeftMs ?? 0 },
  actions: {
    setErrors: assign((_, errors: readonly ApiError[]) => ({ errors })),
    setRobotError: assign(({ event }) => ({ errors: event.error ? [event.error] : [] })),
    noteEarlyWord: assign(({ event }) => ({
      earlyWord: { stage: event.stage, errors: event.error ? [event.error] : [] },
    })),
    setEarlyErrors: assign(({ context }) => ({ errors: context.earlyWord?.errors ?? [] })),
    setProgressLeft: assign((_, answer: CommandAnswer) => ({
      progressLeftMs: answer.ok ? undefined : answer.progressLeftMs,
    })),
  },
  guards: {
    isStage: ({ event }, stage: CommandProgress['stage']) => event.stage === stage,
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({
    sentMs: input.sentMs,
    errors: [],
    earlyWord: undefined,
    progressLeftMs: undefined,
  }),
  initial: 'pending',
  states: {
    pending: {
      invoke: {
        id: 'send',
        src: 'send',
        onDone: [
          { guard: ({ event }) => event.output.ok && event.output.status === 'done', target: 'done' },
          { guard: ({ event }) => event.output.ok && event.output.status === 'sent', target: '.unconfirmed' },
          { guard: ({ event }) => event.output.ok, target: 'accepted' },
          {
            guard: ({ event }) => isExpiry(event.output),
            target: 'expired',
            actions: { type: 'setErrors', params: ({ event }) => errorsOf(event.output) },
          },
          {
            guard: ({ context, event }) => isLost(event.output) && context.earlyWord?.stage === 'rejected',
            target: 'refused',
            actions: 'setEarlyErrors',
          },
          {
            guard: ({ context, event }) => isLost(event.output) && context.earlyWord?.stage === 'expired',
            target: 'expired',
            actions: 'setEarlyErrors',
          },
          {
            guard: ({ event }) => isLost(event.output),
            target: 'unanswered',
            actions: [
              { type: 'setErrors', params: ({ event }) => errorsOf(event.output) },
              { type: 'setProgressLeft', params: ({ event }) => event.output },
            ],
          },
          { target: 'refused', actions: { type: 'setErrors', params: ({ event }) => errorsOf(event.output) } },
        ],
        onError: 'unknown',
      },
      on: {
        'command.progressed': [
          { guard: { type: 'isStage', params: 'accepted' }, target: 'accepted' },
          { guard: { type: 'isStage', params: 'done' }, target: 'done' },
          { guard: { type: 'isStage', params: 'failed' }, target: 'failed', actions: 'setRobotError' },
          { guard: { type: 'isStage', params: 'rejected' }, actions: 'noteEarlyWord' },
          { guard: { type: 'isStage', params: 'expired' }, actions: 'noteEarlyWord' },
        ],
      },
      initial: 'sent',
      states: {
        sent: { on: { 'command.progressed': { guard: { type: 'isStage', params: 'received' }, target: 'received' } } },
        received: {},
        /** It has left, according to its answer; what the robot does with it comes with the progress alone. */
        unconfirmed: { on: { 'command.progressed': PROGRESS_ALONE } },
      },
    },
    /** The answer was lost: the robot may obey it or not. The progress may still tell. */
    unanswered: {
      after: { progress: 'unknown' },
      on: { 'command.progressed': PROGRESS_ALONE },
    },
    accepted: {
      on: {
        'command.progressed': [
          { guard: { type: 'isStage', params: 'done' }, target: 'done' },
          { guard: { type: 'isStage', params: 'failed' }, target: 'failed', actions: 'setRobotError' },
        ],
      },
    },
    done: { type: 'final' },
    refused: { type: 'final' },
    failed: { type: 'final' },
    expired: { type: 'final' },
    unknown: { type: 'final' },
  },
})
