import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { COMMANDS, type CommandId } from '../../../contract/commands.ts'

/** Commands that robots get; subscribing is between a viewer and the service. */
export type RobotCommand = Exclude<CommandId, 0 | 1>

export type CheckedPayload =
  | {
      readonly ok: true
      readonly payload: object
      /** SHA-256 in hex: the same for payloads that mean the same. */
      readonly hash: string
      /** What `send_operator_message` says to the person at the robot. */
      readonly text: string | undefined
    }
  | { readonly ok: false; readonly field: string | undefined }

/**
 * Checks a command's payload (M-053..M-059); none counts as an empty one.
 * @param multiType whether the robot takes a choice of diagnostics (`collect_diagnostics`)
 */
export function checkPayload(command: RobotCommand, given: unknown, multiType: boolean): CheckedPayload {
  // A schema of an object takes an array for one.
  if (Array.isArray(given)) return { ok: false, field: undefined }
  const parsed = v.safeParse(COMMANDS[command].payload, given === undefined ? {} : given)
  if (!parsed.success) return { ok: false, field: fieldOf(parsed.issues[0]) }
  const payload = parsed.output
  if ('types' in payload && !multiType) return { ok: false, field: 'types' }
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
  return { ok: true, payload, hash, text: 'message' in payload ? payload.message : undefined }
}

/** A key that the payload does not have is the sender's own word and is not repeated. */
const fieldOf = (issue: v.BaseIssue<unknown>): string | undefined =>
  issue.type === 'strict_object' ? undefined : (v.getDotPath(issue) ?? undefined)
