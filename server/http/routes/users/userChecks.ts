import { isGranted, isStaff, type LoginRole, mayBeGivenPlans } from '../../../../contract/permissions.ts'
import { mayManage, rolesToGive } from '../../../../contract/userRules.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { ManagedLogin } from '../../../users/userRows.ts'

const roleForbids = (): RequestError =>
  new RequestError('forbidden', 'errors.user.role', 'Not with these roles', { field: 'role' })
export const loginTaken = (): RequestError =>
  new RequestError('conflict', 'errors.user.loginTaken', 'The login name is taken', { field: 'login' })
export const passcodeTaken = (): RequestError =>
  new RequestError('conflict', 'login.editLogin.passcodeConflict', 'Somebody of the account has this passcode', {
    field: 'passcode',
  })

export const mayEdit = ({ grants }: Principal): boolean => isGranted(grants, ['Logins', 'edit'])

/** Nobody manages who has a higher role. */
export function checkRole(principal: Principal, { row }: Pick<ManagedLogin, 'row'>): void {
  if (!mayManage(principal.role, row.role)) throw roleForbids()
}

/** A login may be changed as a whole only by who sees all of it, and never by who is below it. */
export function checkManages(principal: Principal, managed: ManagedLogin): void {
  checkRole(principal, managed)
  if (managed.elsewhere)
    throw new RequestError('forbidden', 'errors.user.elsewhere', 'Belongs to other accounts as well')
}

export function checkGives(principal: Principal, ...roles: readonly LoginRole[]): void {
  const given = rolesToGive(principal.role)
  if (roles.some(role => !given.includes(role))) throw roleForbids()
}

/** That somebody may draw plans is staff's to say, of others, and of distributors alone (L-016). */
export function checkGivesPlans(principal: Principal, managed: ManagedLogin, given: boolean): void {
  checkOther(principal, managed.row.id)
  if (!isStaff(principal.role))
    throw new RequestError('forbidden', 'errors.user.staffOnly', 'Staff alone say this', { field: 'cpe_enabled' })
  if (given && !mayBeGivenPlans(managed.row.role))
    throw new RequestError('preconditionFailed', 'errors.user.noDistributor', 'Of distributors alone', {
      field: 'cpe_enabled',
    })
}

/** Nobody takes their own rights away by mistake, or leaves while they still hold them. */
export function checkOther(principal: Principal, id: number): void {
  if (principal.login === id) throw new RequestError('forbidden', 'errors.user.own', 'Not of the own login')
}

export function checkNotLastSuper({ isLastSuper }: { readonly isLastSuper: boolean }): void {
  if (isLastSuper) throw new RequestError('preconditionFailed', 'errors.user.lastSuper', 'The last super')
}
