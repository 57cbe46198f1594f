import type { User } from '../../../contract/resources/users.ts'

/** How the invitation of somebody stands who has not been here yet: whoever has says more by that than by having been invited. */
export const waitingInvitation = ({ active, last_activity, invited }: User): User['invited'] =>
  active || last_activity !== undefined ? undefined : invited
