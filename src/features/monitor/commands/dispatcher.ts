import { fromPromise, type SnapshotFrom } from 'xstate'
import { COMMAND, type CommandId, type CommandPayload } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import type { CommandProgress } from '../../../../contract/sockets/supervisor.ts'
import { type CommandAnswer, commandMachine } from '../../../../machines/command/command.machine.ts'
import { createNamedActor } from '../../../actors/startActor.ts'
import type { ServiceError } from '../../../service/serviceError.ts'
import { lifeMs, type Press, pressOf } from './press.ts'
import type { CommandOutcome } from './robotCommands.ts'

/**
 * Where a command is: `sent` from here, `received` by the service, then what the robot made of it. `unconfirmed`: its answer was lost, and nobody knows
 * whether the robot has done it.
 */
export type CommandStage = 'sent' | 'received' | 'accepted' | 'done' | 'refused' | 'failed' | 'expired' | 'unconfirmed'

/** A command of this tab, as far as it has come. Times by this machine's clock, ms since the epoch. */
export type SentCommand = {
  readonly key: string
  readonly command: CommandId
  readonly stage: CommandStage
  readonly sentMs: number
  /** From its own sending to the robot's acknowledgement of it; undefined before that, and where there was none. */
  readonly roundTripMs: number | undefined
  readonly errors: readonly ApiError[]
}

/** Of the acknowledgement that came last, whichever command it was for; `atMs` since the epoch. It measures the link. */
export type RoundTrip = { readonly ms: number; readonly atMs: number }

export type Dispatcher = {
  /** `fence`: number of the lease that the sender holds, or 0. */
  readonly send: <C extends CommandId>(command: C, payload: CommandPayload<C>, fence: number) => Promise<CommandOutcome>
  readonly progressed: (progress: CommandProgress) => void
  /** In the order in which they were sent, the newest `COMMANDS_KEPT`; the array is replaced at each change. */
  readonly commands: () => readonly SentCommand[]
  /** What the link takes now. Of one command it is in the command. */
  readonly roundTrip: () => RoundTrip | undefined
  /** Ms since the epoch by the service's clock; undefined while that is not known. */
  readonly serviceNow: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** `signal` ends the post. */
export type Post = {
  readonly command: CommandId
  readonly payload: unknown
  readonly key: string
  readonly fence: number
  readonly press: Press
  readonly signal: AbortSignal
}

type Options = {
  /** Posts a command; rejects with ServiceError, or otherwise where there is no answer. */
  readonly post: (
    post: Post,
  ) => Promise<{ id: string; status: 'accepted' | 'done' | 'sent'; recorded?: boolean | undefined }>
  readonly serviceErrorOf: (error: unknown) => ServiceError
  /** Ms by a clock that nobody sets. */
  readonly now: () => number
  /** A time of that clock by the service's. */
  readonly serviceTimeOf: (ms: number) => number | undefined
  /** A signal that comes after so many ms. */
  readonly endAfter: (ms: number) => AbortSignal
  readonly newKey: () => string
  /** The robot has taken the newest of a command, whose answer was lost. */
  readonly onConfirmed: (command: CommandId) => void
}

/** Of which people are shown how far they have come. */
const COMMANDS_KEPT = 20
/** The service's own word that a command has expired is waited for so long; then there is no answer. */
const LAST_WORD_MS = 1000
/** So long the service keeps what it has said of a command for a link that was down. */
const PROGRESS_KEPT_MS = 30_000

/** Sends the commands of one robot, each with a statechart of its own, and remembers the newest. */
export function createDispatcher(options: Options): Dispatcher {
  const { post, serviceErrorOf, now, serviceTimeOf, endAfter, newKey, onConfirmed } = options
  let commands: readonly SentCommand[] = []
  let roundTrip: RoundTrip | undefined
  const actors = new Map<string, ReturnType<typeof follow>>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }

  /** The newest, without those that nobody is shown any more. */
  function remember(entry: SentCommand): void {
    const all = [...commands, entry]
    commands = all.slice(-COMMANDS_KEPT)
    for (const { key } of all.slice(0, -COMMANDS_KEPT)) {
      actors.get(key)?.stop()
      actors.delete(key)
    }
  }

  function replace(entry: SentCommand): void {
    const before = commands.find(({ key }) => key === entry.key)
    commands = commands.map(each => (each === before ? entry : each))
    const newest = commands.findLast(({ command }) => command === entry.command)
    if (newest === entry && before?.stage === 'unconfirmed' && isTaken(entry.stage)) onConfirmed(entry.command)
  }

  function follow(command: Followed) {
    const followed = followCommand(command, now)
    remember(followed.entry())
    followed.actor.subscribe(({ status }) => {
      replace(followed.entry())
      if (status === 'done') actors.delete(command.key)
      changed()
    })
    followed.actor.start()
    return followed.actor
  }

  return {
    serviceNow: () => serviceTimeOf(now()),
    async send(command, payload, fence) {
      const key = newKey()
      const sentMs = now()
      const lives = lifeMs(command, payload)
      const press = pressOf(command, payload, now, serviceTimeOf)
      const signal = endAfter(lives + LAST_WORD_MS)
      const posted: Promise<CommandOutcome> = post({ command, payload, key, fence, press, signal }).then(
        ({ id, status, recorded }) => ({ ok: true, id, status, recorded }),
        error => ({ ok: false, error: serviceErrorOf(error) }),
      )
      // Moves are repeated five times a second while a key is held: the pad shows them, and not one by one.
      if (command !== COMMAND.manualControl) actors.set(key, follow({ key, command, lives, posted }))
      const outcome = await posted
      if (outcome.ok && outcome.status !== 'sent') {
        roundTrip = { ms: now() - sentMs, atMs: now() }
        changed()
      }
      return outcome
    },
    progressed: ({ key, stage, ...reason }) => {
      if (key === undefined) return
      actors.get(key)?.send({ type: 'command.progressed', stage, error: robotError(reason) })
    },
    commands: () => commands,
    roundTrip: () => roundTrip,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      for (const actor of actors.values()) actor.stop()
      actors.clear()
    },
  }
}

/** `lives`: how long the command may wait for its robot, ms. */
type Followed = {
  readonly key: string
  readonly command: CommandId
  readonly lives: number
  readonly posted: Promise<CommandOutcome>
}

/** The statechart of one command that has just been sent, not started yet, and how far it has come. */
function followCommand({ key, command, lives, posted }: Followed, now: () => number) {
  const sentMs = now()
  const machine = commandMachine.provide({
    actors: {
      send: fromPromise(async () => {
        const outcome = await posted
        return answerOf(outcome, Math.max(0, lives - (now() - sentMs)) + PROGRESS_KEPT_MS)
      }),
    },
  })
  const actor = createNamedActor(machine, { id: 'command', input: { sentMs } })
  let roundTripMs: number | undefined
  return {
    actor,
    entry: (): SentCommand => {
      const { value, context } = actor.getSnapshot()
      const stage = stageOf(value)
      if (isTaken(stage)) roundTripMs ??= now() - sentMs
      return { key, command, stage, sentMs, roundTripMs, errors: context.errors }
    },
  }
}

function robotError({ token, message }: Pick<CommandProgress, 'token' | 'message'>): ApiError | undefined {
  if (token === undefined && message === undefined) return undefined
  return { token: token ?? 'errors.robot.failed', type: 'preconditionFailed', message: message ?? '' }
}

const isTaken = (stage: CommandStage): boolean => stage === 'accepted' || stage === 'done'

function stageOf(value: SnapshotFrom<typeof commandMachine>['value']): CommandStage {
  if (typeof value !== 'string') return value.pending === 'unconfirmed' ? 'received' : value.pending
  return value === 'unanswered' || value === 'unknown' ? 'unconfirmed' : value
}

/** Whether nobody knows what became of a command: there was no answer, or one by which the service has failed. */
export const isAnswerLost = ({ status, errors }: ServiceError): boolean =>
  status === 0 || (status >= 500 && errors[0].type === 'internal')

function answerOf(outcome: CommandOutcome, progressLeftMs: number): CommandAnswer {
  if (outcome.ok) return { ok: true, status: outcome.status }
  const { error } = outcome
  return { ok: false, errors: error.errors, ...(isAnswerLost(error) && { progressLeftMs }) }
}
