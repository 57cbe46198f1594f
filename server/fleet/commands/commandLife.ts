import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import { commandExpiryMs, isCommandId } from '../../../contract/commands.ts'
import type { Ack } from '../../../contract/gateway.ts'
import type { Clock } from '../../clock.ts'
import type { RobotCommandProgress } from '../commandProgress.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { CommandRow, CommandRows } from './commandRows.ts'
import { type CommandOutcome, refused } from './outcome.ts'

/** A command that its robot has not answered yet. */
type Waiting = {
  readonly robot: number
  readonly deadlineMs: number
  /** Who sent it. */
  readonly name: string | undefined
  /** What it says to the person at the robot. */
  readonly text: string | undefined
  readonly outcome: Promise<CommandOutcome>
  readonly settle: (outcome: CommandOutcome) => void
}

export type NewCommand = Omit<CommandRow, 'stage' | 'token' | 'message'> & Pick<Waiting, 'name' | 'text'>

/** What becomes of commands once they are let through: each is answered by its robot in time, or has expired. */
export type CommandLife = {
  /** False when the login has used the key for this robot before; nothing is begun then. */
  readonly begin: (command: NewCommand) => Promise<boolean>
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

const deadlineOf = ({ command, issuedAt }: Pick<CommandRow, 'command' | 'issuedAt'>): number =>
  issuedAt.getTime() + (isCommandId(command) ? commandExpiryMs(command) : 0)

/** What the sender is told of a command that has been answered, or has not been in time. */
function toldOf({ id, stage, token, message }: CommandRow): CommandOutcome {
  if (stage === 'accepted' || stage === 'done') return { ok: true, id, status: stage }
  if (stage === 'received' || stage === 'expired') return refused({ kind: 'expired' })
  return refused({ kind: 'rejected', token: token ?? undefined, message: message ?? undefined })
}

/** Commands that an earlier run of the service left unanswered go on waiting, or expire at once. */
export async function startCommandLife(parts: {
  readonly rows: CommandRows
  readonly clock: Clock
  readonly log: Logger
}): Promise<CommandLife> {
  const { rows, clock, log } = parts
  const progress = new Subject<RobotCommandProgress>()
  const waiting = new Map<string, Waiting>()
  const queues = createRobotQueues()

  function wait(row: Pick<NewCommand, 'id' | 'robot' | 'command' | 'issuedAt'> & Partial<NewCommand>): void {
    const { promise: outcome, resolve: settle } = Promise.withResolvers<CommandOutcome>()
    const { id, robot, name, text } = row
    waiting.set(id, { robot, deadlineMs: deadlineOf(row), name, text, outcome, settle })
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

  function expire(id: string, waited: Waiting): void {
    waiting.delete(id)
    queues
      .run(waited.robot, async () => {
        const row = await rows.advance(waited.robot, id, { from: 'received', to: 'expired' })
        if (row) await tell(row, waited)
      })
      .catch(error => log.error({ err: error, robot: waited.robot }, 'The end of a command was not stored'))
      .finally(() => waited.settle(refused({ kind: 'expired' })))
  }

  function sweep(): void {
    const now = clock.now()
    for (const [id, waited] of waiting) if (waited.deadlineMs <= now) expire(id, waited)
  }

  for (const row of await rows.unanswered()) wait(row)
  sweep()
  const stopSweep = clock.every(EXPIRY_CHECK_MS, sweep)

  return {
    begin: async ({ name, text, ...row }) => {
      wait({ ...row, name, text })
      const isNew = await rows.insert({ ...row, stage: 'received' })
      if (!isNew) waiting.delete(row.id)
      return isNew
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
    acknowledged: async (robot, { id, status, token, message }) => {
      const waited = waiting.get(id)
      const inTime = waited?.robot === robot && clock.now() < waited.deadlineMs
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
