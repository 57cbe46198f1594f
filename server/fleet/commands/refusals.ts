import type { Database } from '../../database/database.ts'
import { audited } from '../../identity/audit.ts'
import { within } from '../../within.ts'
import { EMERGENCY_STOP } from './authorizeCommand.ts'
import type { Behind } from './behind.ts'
import type { CommandRequest } from './dispatch.ts'
import { type CommandOutcome, type CommandRefusal, refused } from './outcome.ts'

/** The sender of a stop waits no longer than this for whether it is in the record. */
export const RECORD_TIMEOUT_MS = 150

/** Attempts that the sender's rights do not allow; they are kept for later questions (M-033). */
const isUnauthorised = (refusal: CommandRefusal): boolean =>
  refusal.kind === 'notInControl' ||
  refusal.kind === 'control' ||
  refusal.kind === 'customMessage' ||
  (refusal.kind === 'blocked' && refusal.conditions.some(({ kind }) => kind === 'level'))

/** Refuses a command; a refusal that has to do with rights is kept. */
export type RefuseCommand = (request: CommandRequest, refusal: CommandRefusal) => Promise<CommandOutcome>

/** A stop's sender does not wait until its refusal is kept, other senders do. */
export const createRefusals =
  (db: Database, behind: Behind): RefuseCommand =>
  async ({ principal, robot, command, address }, refusal) => {
    if (isUnauthorised(refusal)) {
      const details = { command, outcome: 'unauthorised' }
      const entry = { principal, address, action: 'robot.command', robot: robot.id, details }
      if (command === EMERGENCY_STOP)
        await within(
          behind.keep(() => audited(db, entry)),
          RECORD_TIMEOUT_MS,
        ).catch(() => undefined)
      else await audited(db, entry)
    }
    return refused(refusal)
  }
