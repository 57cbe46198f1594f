import { commandExpiryMs, isCommandId } from '../../../contract/commands.ts'
import type { CommandRow } from './commandRows.ts'
import type { CommandOutcome } from './outcome.ts'

/** What a stop needs beside: it has left before it is stored. */
export type StopOnItsWay = {
  readonly row: CommandRow
  /** Sends it once more under another id, without the number of a lease or an end of its life; undefined where that has been done. */
  sendAgain: (() => string) | undefined
}

/** A command that its robot has not answered yet. Times by the monotonic clock. */
export type WaitingCommand = {
  readonly robot: number
  readonly deadlineMs: number
  /** Who sent it. */
  readonly name: string | undefined
  /** What it says to the person at the robot. */
  readonly text: string | undefined
  readonly stop: StopOnItsWay | undefined
  readonly outcome: Promise<CommandOutcome>
  readonly settle: (outcome: CommandOutcome) => void
  /** The robot has answered in time, and that is being stored. */
  isAnswered: boolean
}

/** `bornMs`: when it was pressed, or arrived, by the monotonic clock: its life counts from there. */
export type NewCommand = Omit<CommandRow, 'stage' | 'token' | 'message'> &
  Pick<WaitingCommand, 'name' | 'text'> & { readonly bornMs: number }

/** The commands that wait for their robots' answers, by id. */
export type WaitingCommands = {
  readonly add: (
    row: Pick<NewCommand, 'id' | 'robot' | 'command' | 'bornMs'> & Partial<NewCommand>,
    stop?: StopOnItsWay,
  ) => void
  readonly find: (id: string) => WaitingCommand | undefined
  readonly remove: (id: string) => void
  /** Under which id a command began: a stop that was sent again has another. */
  readonly originalId: (id: string) => string
  /** A stop goes to its robot once more, and is waited for as before. */
  readonly sendAgain: (waited: WaitingCommand, row: CommandRow, send: () => string) => void
  /** Hands out what is over now, and notifies the senders of stops that left long enough ago. */
  readonly sweep: (nowMs: number, expire: (id: string, waited: WaitingCommand) => void) => void
}

/** A command whose robot has answered in time waits so much longer until that is stored; then nobody will say it again. */
const UNSTORED_ANSWER_MS = 3_600_000
/** After this long of its life the sender of a stop is notified that it has left, if the robot has not answered: within 2 s of the press. */
const SENT_ANSWER_MS = 1700

const lifeOf = (command: number): number => (isCommandId(command) ? commandExpiryMs(command) : 0)

export function createWaitingCommands(): WaitingCommands {
  const waiting = new Map<string, WaitingCommand>()
  /** Under which id a stop that was sent again began. */
  const originals = new Map<string, string>()
  return {
    add: ({ id, robot, name, text, bornMs, command }, stop) => {
      const { promise: outcome, resolve: settle } = Promise.withResolvers<CommandOutcome>()
      const deadlineMs = bornMs + lifeOf(command)
      waiting.set(id, { robot, deadlineMs, name, text, stop, outcome, settle, isAnswered: false })
    },
    find: id => waiting.get(id),
    remove: id => {
      waiting.delete(id)
    },
    originalId: id => originals.get(id) ?? id,
    sendAgain: (waited, row, send) => {
      waiting.set(row.id, { ...waited, stop: { row, sendAgain: undefined } })
      originals.set(send(), row.id)
    },
    sweep: (nowMs, expire) => {
      for (const [id, waited] of waiting) {
        const endMs = waited.deadlineMs + (waited.isAnswered ? UNSTORED_ANSWER_MS : 0)
        if (endMs <= nowMs) expire(id, waited)
        else if (waited.stop && waited.deadlineMs - lifeOf(waited.stop.row.command) + SENT_ANSWER_MS <= nowMs)
          waited.settle({ ok: true, id, status: 'sent', recorded: true })
      }
      for (const [again, id] of originals) if (!waiting.has(id)) originals.delete(again)
    },
  }
}
