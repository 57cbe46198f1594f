import { fromPromise, type SnapshotFrom } from 'xstate'
import { COMMAND, type CommandId, type CommandPayload } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import type { CommandProgress } from '../../../../contract/sockets/supervisor.ts'
import { type CommandAnswer, commandMachine } from '../../../../machines/command/command.machine.ts'
import { createNamedActor } from '../../../actors/startActor.ts'
import type { ServiceError } from '../../../service/serviceError.ts'
import type { CommandOutcome } from './robotCommands.ts'

/** Where a command is: `sent` from here, `received` by the service, then what the robot made of it. */
export type CommandStage = 'sent' | 'received' | 'accepted' | 'done' | 'refused' | 'failed' | 'expired'

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
  /**
   * `fence`: number of the lease that the sender holds, or 0. `pressedMs`: when it was wished for, by `now`: what is said once more does not become
   * young again.
   */
  readonly send: <C extends CommandId>(
    command: C,
    payload: CommandPayload<C>,
    fence: number,
    pressedMs?: number,
  ) => Promise<CommandOutcome>
  /** Ms by the clock that ages are counted by. */
  readonly now: () => number
  readonly progressed: (progress: CommandProgress) => void
  /** In the order in which they were sent, the newest `COMMANDS_KEPT`; the array is replaced at each change. */
  readonly commands: () => readonly SentCommand[]
  /** What the link takes now. Of one command it is in the command. */
  readonly roundTrip: () => RoundTrip | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

type Options = {
  /** Posts a command; rejects with ServiceError alone. */
  readonly post: (
    command: CommandId,
    payload: unknown,
    key: string,
    fence: number,
    pressedAgoMs: number,
  ) => Promise<{ id: string; status: 'accepted' | 'done' | 'sent'; recorded?: boolean | undefined }>
  readonly serviceErrorOf: (error: unknown) => ServiceError
  readonly now: () => number
  readonly newKey: () => string
}

/** Of which people are shown how far they have come. */
const COMMANDS_KEPT = 20

/** Sends the commands of one robot, each with a statechart of its own, and remembers the newest. */
export function createDispatcher({ post, serviceErrorOf, now, newKey }: Options): Dispatcher {
  let commands: readonly SentCommand[] = []
  let roundTrip: RoundTrip | undefined
  const actors = new Map<string, ReturnType<typeof start>>()
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

  function start(key: string, command: CommandId, posted: Promise<CommandOutcome>) {
    const sentMs = now()
    const machine = commandMachine.provide({
      actors: { send: fromPromise(async () => answerOf(await posted)) },
    })
    const actor = createNamedActor(machine, { id: 'command', input: { sentMs } })
    let roundTripMs: number | undefined
    const entryOf = ({ value, context }: SnapshotFrom<typeof machine>): SentCommand => {
      const pending = typeof value === 'string' ? value : value.pending
      const stage: CommandStage = pending === 'unconfirmed' ? 'received' : pending
      if (stage === 'accepted' || stage === 'done') roundTripMs ??= now() - sentMs
      return { key, command, stage, sentMs, roundTripMs, errors: context.errors }
    }
    remember(entryOf(actor.getSnapshot()))
    actor.subscribe(snapshot => {
      const entry = entryOf(snapshot)
      commands = commands.map(each => (each.key === key ? entry : each))
      if (snapshot.status === 'done') actors.delete(key)
      changed()
    })
    actor.start()
    return actor
  }

  return {
    now,
    async send(command, payload, fence, pressedMs) {
      const key = newKey()
      const sentMs = now()
      const agoMs = Math.max(0, Math.round(sentMs - (pressedMs ?? sentMs)))
      const posted: Promise<CommandOutcome> = post(command, payload, key, fence, agoMs).then(
        ({ id, status, recorded }) => ({ ok: true, id, status, recorded }),
        error => ({ ok: false, error: serviceErrorOf(error) }),
      )
      // Moves are repeated five times a second while a key is held: the pad shows them, and not one by one.
      if (command !== COMMAND.manualControl) actors.set(key, start(key, command, posted))
      const outcome = await posted
      if (outcome.ok && outcome.status !== 'sent') {
        roundTrip = { ms: now() - sentMs, atMs: now() }
        changed()
      }
      return outcome
    },
    progressed: ({ key, stage, token, message }) => {
      if (key === undefined) return
      const error: ApiError | undefined =
        token === undefined && message === undefined
          ? undefined
          : { token: token ?? 'errors.robot.failed', type: 'preconditionFailed', message: message ?? '' }
      actors.get(key)?.send({ type: 'command.progressed', stage, error })
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

const answerOf = (outcome: CommandOutcome): CommandAnswer =>
  outcome.ok ? { ok: true, status: outcome.status } : { ok: false, errors: outcome.error.errors }
