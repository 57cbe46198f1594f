import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import { commandExpiryMs, isCommandId } from '../../../contract/commands.ts'
import type { Ack } from '../../../contract/gateway.ts'
import type { Clock } from '../../clock.ts'
import type { RobotCommandProgress } from '../commandProgress.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { Behind } from './behind.ts'
import type { CommandRow, CommandRows } from './commandRows.ts'
import { type CommandOutcome, refused } from './outcome.ts'

/** What a stop needs beside: it has left before it is stored. */
type StopOnItsWay = {
  readonly row: CommandRow
  /** Sends it once more under another id, without the number of a lease; undefined where that has been done. */
  sendAgain: (() => string) | undefined
}

/** A command that its robot has not answered yet. Times by the monotonic clock. */
type Waiting = {
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
  Pick<Waiting, 'name' | 'text'> & { readonly bornMs: number }

/** What becomes of commands once they are let through: each is answered by its robot in time, or has expired. */
export type CommandLife = {
  /** False when the login has used the key for this robot before; nothing is begun then. */
  readonly begin: (command: NewCommand) => Promise<boolean>
  /** Begins a stop, which is stored behind it. `sendAgain`: for a robot that takes its lease for an old one; returns the id it has then. */
  readonly beginStop: (command: NewCommand, sendAgain: () => string) => { readonly stored: Promise<void> }
  /** Forgets a command that is not published after all; whoever waits for it is answered with `outcome`. */
  readonly cancel: (id: string, outcome: CommandOutcome) => Promise<CommandOutcome>
  /** Everyone who watches hears that the command is on its way. */
  readonly published: (command: NewCommand) => void
  /** Settles once the command is answered or has expired. */
  readonly outcomeOf: (row: CommandRow) => Promise<CommandOutcome>
  /** What a robot says to a command; settles when it is stored. What comes late, or from another robot, changes nothing. */
  readonly acknowledged: (robot: number, ack: Ack) => Promise<void>
  readonly progress: Observable<RobotCommandProgress>
  /** Settles when everything that was said has been stored. */
  readonly close: () => Promise<void>
}

const EXPIRY_CHECK_MS = 100
/** After this long of its life the sender of a stop is told that it has left, if the robot has not answered: within 2 s of the press. */
const SENT_TOLD_MS = 1700
const STALE_FENCE = 'errors.robot.staleFence'

const lifeOf = (command: number): number => (isCommandId(command) ? commandExpiryMs(command) : 0)

/** What the sender is told of a command that has been answered, or has not been in time. */
function toldOf({ id, stage, token, message }: Pick<CommandRow, 'id' | 'stage' | 'token' | 'message'>): CommandOutcome {
  if (stage === 'accepted' || stage === 'done') return { ok: true, id, status: stage, recorded: true }
  if (stage === 'received' || stage === 'expired') return refused({ kind: 'expired' })
  return refused({ kind: 'rejected', token: token ?? undefined, message: message ?? undefined })
}

/** Commands that an earlier run of the service left unanswered go on waiting, or expire at once. */
export async function startCommandLife(parts: {
  readonly rows: CommandRows
  readonly behind: Behind
  readonly clock: Clock
  readonly log: Logger
}): Promise<CommandLife> {
  const { rows, behind, clock, log } = parts
  const progress = new Subject<RobotCommandProgress>()
  const waiting = new Map<string, Waiting>()
  const queues = createRobotQueues()
  /** Under which id a stop that was sent again began. */
  const originals = new Map<string, string>()

  function wait(
    row: Pick<NewCommand, 'id' | 'robot' | 'command' | 'bornMs'> & Partial<NewCommand>,
    stop?: StopOnItsWay,
  ): void {
    const { promise: outcome, resolve: settle } = Promise.withResolvers<CommandOutcome>()
    const { id, robot, name, text, bornMs, command } = row
    const deadlineMs = bornMs + lifeOf(command)
    waiting.set(id, { robot, deadlineMs, name, text, stop, outcome, settle, isAnswered: false })
  }

  /** The new stage of a command, once it is stored. */
  async function tell(row: CommandRow, waited: Waiting | undefined): Promise<void> {
    waiting.delete(row.id)
    waited?.settle(toldOf(row))
    const { id, robot, command, key, stage, token, message } = row
    const user = { id: row.login, name: waited?.name ?? (await rows.nameOf(row.login)) }
    const reason = { ...(token !== null && { token }), ...(message !== null && { message }) }
    progress.next({ id, robot, command, key, user, stage, ...reason })
  }

  /** The robot's word on a stop is passed on before it is stored. */
  function stopAnswered(waited: Waiting, { row, sendAgain }: StopOnItsWay, ack: Ack): void {
    const { id, robot, command, key, login } = row
    const { status: stage, token = null, message = null } = ack
    if (stage === 'rejected' && token === STALE_FENCE && sendAgain !== undefined) {
      waiting.set(id, { ...waited, stop: { row, sendAgain: undefined } })
      originals.set(sendAgain(), id)
      return
    }
    waiting.delete(id)
    waited.settle(toldOf({ id, stage, token, message }))
    const reason = { ...(token !== null && { token }), ...(message !== null && { message }) }
    progress.next({ id, robot, command, key, user: { id: login, name: waited.name ?? '' }, stage, ...reason })
    const step = { from: 'received', to: stage, token: ack.token, message: ack.message } as const
    queues.run(robot, () => behind.keep(() => rows.advance(robot, id, step))).catch(() => undefined)
  }

  function expire(id: string, waited: Waiting): void {
    waiting.delete(id)
    if (!waited.isAnswered) waited.settle(refused({ kind: 'expired' }))
    queues
      .run(waited.robot, async () => {
        const row = await rows.advance(waited.robot, id, { from: 'received', to: 'expired' })
        if (row) await tell(row, waited)
      })
      .catch(error => log.error({ err: error, robot: waited.robot }, 'The end of a command was not stored'))
      .finally(() => waited.settle(refused({ kind: 'expired' })))
  }

  function sweep(): void {
    const now = clock.monotonicMs()
    for (const [id, waited] of waiting) {
      if (waited.deadlineMs <= now) expire(id, waited)
      else if (waited.stop && waited.deadlineMs - lifeOf(waited.stop.row.command) + SENT_TOLD_MS <= now)
        waited.settle({ ok: true, id, status: 'sent', recorded: true })
    }
    for (const [again, id] of originals) if (!waiting.has(id)) originals.delete(again)
  }

  for (const row of await rows.unanswered()) {
    // A clock that was put back while nobody ran gives nothing a second life.
    const agoMs = Math.max(0, clock.now() - row.issuedAt.getTime())
    wait({ ...row, bornMs: clock.monotonicMs() - agoMs })
  }
  sweep()
  const stopSweep = clock.every(EXPIRY_CHECK_MS, sweep)

  return {
    begin: async ({ name, text, bornMs, ...row }) => {
      wait({ ...row, name, text, bornMs })
      const isNew = await rows.insert({ ...row, stage: 'received' })
      if (!isNew) waiting.delete(row.id)
      return isNew
    },
    beginStop: ({ name, text, bornMs, ...row }, sendAgain) => {
      const { robot } = row
      wait(
        { ...row, name, text, bornMs },
        { row: { ...row, stage: 'received', token: null, message: null }, sendAgain },
      )
      return { stored: queues.run(robot, () => behind.keep(() => rows.insert({ ...row, stage: 'received' }))) }
    },
    cancel: async (id, outcome) => {
      const waited = waiting.get(id)
      waiting.delete(id)
      await rows.remove(id).finally(() => waited?.settle(outcome))
      return outcome
    },
    published: ({ id, robot, command, key, login, name = '' }) =>
      progress.next({ id, robot, command, key, user: { id: login, name }, stage: 'received' }),
    outcomeOf: row => waiting.get(row.id)?.outcome ?? Promise.resolve(toldOf(row)),
    acknowledged: async (robot, ack) => {
      const { status, token, message } = ack
      const id = originals.get(ack.id) ?? ack.id
      const waited = waiting.get(id)
      const inTime = waited?.robot === robot && clock.monotonicMs() < waited.deadlineMs
      if (inTime && waited.stop) return stopAnswered(waited, waited.stop, ack)
      if (inTime) waited.isAnswered = true
      const to = { to: status, token, message }
      const said = { text: status === 'accepted' || status === 'done' ? waited?.text : undefined, timeMs: clock.now() }
      await queues.run(robot, async () => {
        const first = inTime ? await rows.advance(robot, id, { from: 'received', ...to }, said) : undefined
        const isLater = first === undefined && (status === 'done' || status === 'failed')
        const row = isLater ? await rows.advance(robot, id, { from: 'accepted', ...to }) : first
        if (row) await tell(row, waited)
      })
    },
    progress,
    close: async () => {
      stopSweep()
      await queues.drained()
    },
  }
}
