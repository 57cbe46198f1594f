import { DEFAULT_GRANTS, isGranted, LOGIN_ROLES, type LoginRole } from '../../../contract/permissions.ts'
import type { RightRow } from './rightRows.ts'
import type { GrantDrafts } from './useGrantDrafts.ts'

const isDelivered = (role: LoginRole, { kind, resource, action }: RightRow): boolean =>
  kind === 'right' && isGranted(DEFAULT_GRANTS[role], [resource, action])

/** The roles that hold a right in a new deployment; of what a role asks of whoever has it, none. */
export const deliveredTo = (row: RightRow): readonly LoginRole[] => LOGIN_ROLES.filter(role => isDelivered(role, row))

/** Whether a role holds the right and did not as delivered, or the other way round; what is not saved counts. */
export const isOtherThanDelivered = (row: RightRow, drafts: Pick<GrantDrafts, 'cellOf'>): boolean =>
  LOGIN_ROLES.some(role => drafts.cellOf(role, row).granted !== isDelivered(role, row))
