import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import type { Ack } from '../../../contract/gateway.ts'
import type { Clock } from '../../clock.ts'
import type { RobotCommandProgress } from '../commandProgress.ts'
import { createRobotQueues } from '../robotQueues.ts'
import type { Behind } from './behind.ts'
import type { CommandRow, CommandRows } from './commandRows.ts'
import { type CommandOutcome, refused } from './outcome.ts'
import { createWaitingCommands, type NewCommand, type StopOnItsWay, type WaitingCommand } from './waitingCommands.ts'

/** What becomes of commands once they are let through: each is answered by its robot in time, or has expired. */
export type CommandLife = {
  /** False when the login has used the key for this robot before; nothing is begun then. */
  readonly begin: (command: NewCommand) => Promise<boolean>
  /** Begins a stop, which is stored behind it. `sendAgain`: for a robot that takes it for an old one; returns the id it has then. */
  readonly beginStop: (command: NewCommand, sendAgain: () => string) => { readonly stored: Promise<void> }
  /** Forgets a command that is not published after all; its sender is answered with `outcome`. */
  readonly cancel: (id: string, outcome: CommandOutcome) => Promise<CommandOutcome>
  /** Sends all viewers that the command is on its way. */
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
/** A robot takes a stop for an old one: by its lease, or by a clock that is ahead. The service has just let it through, and knows better. */
const TAKEN_FOR_OLD: ReadonlySet<string> = new Set(['errors.robot.staleFence', 'errors.robot.expired'])

/** What the sender of a command that has been answered, or has not been in time, gets. */
function outcomeFromRow({
  id,
  stage,
  token,
  message,
}: Pick<CommandRow, 'id' | 'stage' | 'token' | 'message'>): CommandOutcome {
  if (stage === 'accepted' || stage === 'done') return { ok: true, id, status: stage, recorded: true }
  if (stage === 'received' || stage === 'expired') return refused({ kind: 'expired' })
  return refused({ kind: 'rejected', token: token ?? undefined, message: message ?? undefined })
}

type CommandLifeParts = {
  readonly rows: CommandRows
  readonly behind: Behind
  readonly clock: Clock
  readonly log: Logger
}

/** Commands that an earlier run of the service left unanswered go on waiting, or expire at once. */
export async function startCommandLife({ rows, behind, clock, log }: CommandLifeParts): Promise<CommandLife> {
  const waiting = createWaitingCommands()
  const queues = createRobotQueues()
  const { progress, stored, keepInTurn, stopAnswered, expire } = createCommandEnds({
    rows,
    behind,
    log,
    waiting,
    queues,
  })

  /** A robot's answer to a command other than a stop is stored before it is sent to anybody. */
  async function answered(robot: number, id: string, ack: Ack, waited: WaitingCommand | undefined, inTime: boolean) {
    const { status, token, message } = ack
    const to = { to: status, token, message }
    const said = { text: status === 'accepted' || status === 'done' ? waited?.text : undefined, timeMs: clock.now() }
    await queues.run(robot, async () => {
      const first = inTime ? await rows.advance(robot, id, { from: 'received', ...to }, said) : undefined
      const isLater = first === undefined && (status === 'done' || status === 'failed')
      const row = isLater ? await rows.advance(robot, id, { from: 'accepted', ...to }) : first
      if (row) await stored(row, waited)
      // There is no such row any more, and nothing to wait for.
      else if (inTime && waited) waited.isAnswered = false
    })
  }

  for (const row of await rows.unanswered()) {
    // A clock that was put back while nobody ran gives nothing a second life.
    const agoMs = Math.max(0, clock.now() - row.issuedAt.getTime())
    waiting.add({ ...row, bornMs: clock.monotonicMs() - agoMs })
  }
  const sweep = (): void => waiting.sweep(clock.monotonicMs(), expire)
  sweep()
  const stopSweep = clock.every(EXPIRY_CHECK_MS, sweep)

  return {
    begin: async ({ name, text, bornMs, ...row }) => {
      waiting.add({ ...row, name, text, bornMs })
      const isNew = await rows.insert({ ...row, stage: 'received' })
      if (!isNew) waiting.remove(row.id)
      return isNew
    },
    beginStop: ({ name, text, bornMs, ...row }, sendAgain) => {
      const { robot } = row
      waiting.add(
        { ...row, name, text, bornMs },
        { row: { ...row, stage: 'received', token: null, message: null }, sendAgain },
      )
      return { stored: keepInTurn(robot, () => rows.insert({ ...row, stage: 'received' })) }
    },
    cancel: async (id, outcome) => {
      const waited = waiting.find(id)
      waiting.remove(id)
      await rows.remove(id).finally(() => waited?.settle(outcome))
      return outcome
    },
    published: ({ id, robot, command, key, login, name = '' }) =>
      progress.next({ id, robot, command, key, user: { id: login, name }, stage: 'received' }),
    outcomeOf: row => waiting.find(row.id)?.outcome ?? Promise.resolve(outcomeFromRow(row)),
    acknowledged: async (robot, ack) => {
      const id = waiting.originalId(ack.id)
      const waited = waiting.find(id)
      // An answer that came in time and could not be stored comes again, and later ones behind it.
      const inTime = waited?.robot === robot && (waited.isAnswered || clock.monotonicMs() < waited.deadlineMs)
      if (inTime && waited.stop) return stopAnswered(waited, waited.stop, ack)
      if (inTime) waited.isAnswered = true
      await answered(robot, id, ack, waited, inTime)
    },
    progress,
    close: async () => {
      stopSweep()
      await queues.drained()
    },
  }
}

type CommandEndsParts = Pick<CommandLifeParts, 'rows' | 'behind' | 'log'> & {
  readonly waiting: ReturnType<typeof createWaitingCommands>
  readonly queues: ReturnType<typeof createRobotQueues>
}

/** How the wait for a robot's answer ends, and who is notified. */
function createCommandEnds({ rows, behind, log, waiting, queues }: CommandEndsParts) {
  const progress = new Subject<RobotCommandProgress>()

  /** Passes on the new stage of a command, which is stored. */
  async function stored(row: CommandRow, waited: WaitingCommand | undefined): Promise<void> {
    waiting.remove(row.id)
    waited?.settle(outcomeFromRow(row))
    const { id, robot, command, key, stage, token, message } = row
    const user = { id: row.login, name: waited?.name ?? (await rows.nameOf(row.login)) }
    const reason = { ...(token !== null && { token }), ...(message !== null && { message }) }
    progress.next({ id, robot, command, key, user, stage, ...reason })
  }

  /** Stores a step of a stop behind those before it. */
  const keepInTurn = (robot: number, store: () => Promise<unknown>): Promise<void> =>
    behind.keep(store, task => queues.run(robot, task))

  /** The robot's answer to a stop is passed on before it is stored. */
  function stopAnswered(waited: WaitingCommand, { row, sendAgain }: StopOnItsWay, ack: Ack): void {
    const { id, robot, command, key, login } = row
    const { status: stage, token = null, message = null } = ack
    if (stage === 'rejected' && token !== null && TAKEN_FOR_OLD.has(token) && sendAgain !== undefined)
      return waiting.sendAgain(waited, row, sendAgain)
    waiting.remove(id)
    waited.settle(outcomeFromRow({ id, stage, token, message }))
    const reason = { ...(token !== null && { token }), ...(message !== null && { message }) }
    progress.next({ id, robot, command, key, user: { id: login, name: waited.name ?? '' }, stage, ...reason })
    const step = { from: 'received', to: stage, token: ack.token, message: ack.message } as const
    keepInTurn(robot, () => rows.advance(robot, id, step)).catch(() => undefined)
  }

  function expire(id: string, waited: WaitingCommand): void {
    waiting.remove(id)
    if (!waited.isAnswered) waited.settle(refused({ kind: 'expired' }))
    const store = async (): Promise<void> => {
      const row = await rows.advance(waited.robot, id, { from: 'received', to: 'expired' })
      if (row) await stored(row, waited)
    }
    const ended = waited.stop ? keepInTurn(waited.robot, store) : queues.run(waited.robot, store)
    ended
      .catch(error => log.error({ err: error, robot: waited.robot }, 'The end of a command was not stored'))
      .finally(() => waited.settle(refused({ kind: 'expired' })))
  }

  return { progress, stored, keepInTurn, stopAnswered, expire }
}
