import { type Grants, isGranted } from '../../../contract/permissions.ts'
import type { Self } from '../../../contract/resources/logins.ts'
import type { User } from '../../../contract/resources/users.ts'
import { mayManage, rolesToGive } from '../../../contract/userRules.ts'

/** What is asked about in a dialog before it is done. `leave`: the account of the list. */
export const USER_ACTIONS = ['edit', 'role', 'invite', 'actAs', 'leave', 'remove'] as const
export type UserActionKind = (typeof USER_ACTIONS)[number]

/** What the service lets somebody do about a user. */
export function userActions(self: Pick<Self, 'id' | 'role'>, grants: Grants, user: User): readonly UserActionKind[] {
  const isOwn = self.id === user.id
  const manages = isGranted(grants, ['Logins', 'edit']) && mayManage(self.role, user.role)
  const managesAll = manages && !user.elsewhere
  const gives = managesAll && !isOwn && rolesToGive(self.role).includes(user.role)
  const may: { readonly [K in UserActionKind]: boolean } = {
    edit: isOwn || managesAll,
    role: gives,
    // Whoever has accepted the agreement has been in.
    invite: managesAll && !isOwn && user.eula_accepted === null,
    actAs: isGranted(grants, ['Logins', 'masquerade']) && !isOwn && user.role !== 'super',
    leave: manages && !isOwn,
    remove: gives,
  }
  return USER_ACTIONS.filter(kind => may[kind])
}
