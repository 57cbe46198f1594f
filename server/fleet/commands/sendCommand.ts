import type { CommandAuthority } from './authorizeCommand.ts'
import type { BegunStops } from './begunStops.ts'
import type { CommandLife } from './commandLife.ts'
import type { CommandPublisher, GoodPayload } from './commandPublisher.ts'
import type { CommandRows } from './commandRows.ts'
import type { CommandRequest } from './dispatch.ts'
import { type CommandOutcome, refused } from './outcome.ts'
import type { RefuseCommand } from './refusals.ts'

/** What the sending of a command goes through. */
export type Sending = {
  readonly life: CommandLife
  readonly authority: CommandAuthority
  readonly refuse: RefuseCommand
  readonly publisher: CommandPublisher
  readonly begunStops: BegunStops
}

export type SendRequest = (request: CommandRequest, checked: GoodPayload, key: string) => Promise<CommandOutcome>

/** What was pressed before a stop would take its robot out of it again. */
const OVERTAKEN = refused({
  kind: 'rejected',
  token: 'errors.robot.stopped',
  message: 'The robot was stopped after this was pressed',
})

/** Sends what is no stop: it is stored first, and published then. */
export function createCommandSender(parts: Sending & { readonly rows: CommandRows }): SendRequest {
  const { life, authority, refuse, publisher, begunStops, rows } = parts

  /** The command that the key stands for already: its outcome when it is the same, else a refusal. */
  async function earlier(login: number, robot: number, key: string, command: number, hash: string) {
    const row = await rows.find(login, robot, key)
    if (row === undefined) return undefined
    return row.command === command && row.payloadHash === hash ? life.outcomeOf(row) : refused({ kind: 'keyReused' })
  }

  return async (request, checked, key) => {
    const { principal, robot, command } = request
    const { login } = principal
    const { payload, hash, text } = checked
    const repeated = await earlier(login, robot.id, key, command, hash)
    if (repeated) return repeated
    const verdict = await authority.authorizeCommand(request, text)
    if (!verdict.ok) return refuse(request, verdict.refusal)
    const { fence, leased } = verdict
    const made = publisher.newCommand(request, checked, key, fence)
    if (!(await life.begin(made)))
      return (await earlier(login, robot.id, key, command, hash)) ?? refused({ kind: 'keyReused' })
    // What was true before it was stored may not be any more; from here on nothing is waited for.
    if (leased && !authority.stillHolds(robot.id, login, fence))
      return life.cancel(made.id, refused({ kind: 'staleFence' }))
    if (leased && begunStops.isOvertaken(robot.id, request.bornMs)) return life.cancel(made.id, OVERTAKEN)
    const withinMs = publisher.leftMs(request)
    if (withinMs <= 0) return life.cancel(made.id, refused({ kind: 'expired' }))
    publisher.publish(made, payload, withinMs).catch(() => undefined)
    life.published(made)
    return life.outcomeOf({ ...made, stage: 'received', token: null, message: null })
  }
}
