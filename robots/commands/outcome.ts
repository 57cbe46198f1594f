import type { RobotMessage } from '../world/simRobot.ts'

/** What becomes of a command that the rule table allows. */
export type Outcome =
  | { readonly kind: 'done' }
  /** Ended later: by the world, or by itself at `dueMs` of the world's time. */
  | { readonly kind: 'pending'; readonly dueMs?: number; readonly message?: RobotMessage }
  /** Accepted, and then it did not work. */
  | { readonly kind: 'failed'; readonly message: string }
  /** What it says cannot be done by any robot in this state of its queue or with these values. */
  | { readonly kind: 'refused'; readonly token: string }

export const DONE: Outcome = { kind: 'done' }
export const PENDING: Outcome = { kind: 'pending' }
export const failed = (message: string): Outcome => ({ kind: 'failed', message })
export const refused = (reason: 'staleQueue' | 'payload'): Outcome => ({
  kind: 'refused',
  token: `errors.robot.${reason}`,
})
