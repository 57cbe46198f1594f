import type { CommandSituation, FailingCondition } from '../../../contract/commandRules.ts'
import type { ControlRefusal } from '../../../contract/control.ts'

/** Why a command was not carried out; by the service, or where it is `rejected` by the robot, or by a stop that came after it. */
export type CommandRefusal =
  | { readonly kind: 'tooMany' }
  /** `field`: where in the payload, when one place is at fault. */
  | { readonly kind: 'payload'; readonly field: string | undefined }
  | { readonly kind: 'keyReused' }
  | { readonly kind: 'notInControl' }
  /** Control could not be taken for a stop. */
  | { readonly kind: 'control'; readonly reason: ControlRefusal }
  | { readonly kind: 'customMessage' }
  | { readonly kind: 'staleFence' }
  | {
      readonly kind: 'blocked'
      readonly conditions: readonly FailingCondition[]
      readonly situation: CommandSituation
    }
  | { readonly kind: 'rejected'; readonly token: string | undefined; readonly message: string | undefined }
  | { readonly kind: 'expired' }
  /** The robot cannot be reached now, or nobody can say whether the sender may: nothing has left. */
  | { readonly kind: 'notSent' }

/**
 * `sent`: a stop that has left for its robot, which has not answered yet. `recorded`: whether it was in the database when this was sent; a stop
 * does not wait for that.
 */
export type CommandOutcome =
  | {
      readonly ok: true
      readonly id: string
      readonly status: 'accepted' | 'done' | 'sent'
      readonly recorded: boolean
    }
  | { readonly ok: false; readonly refusal: CommandRefusal }

export const refused = (refusal: CommandRefusal): CommandOutcome => ({ ok: false, refusal })
