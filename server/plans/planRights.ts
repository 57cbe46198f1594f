import { isGranted } from '../../contract/permissions.ts'
import type { Principal } from '../identity/principal.ts'

type Rights = Pick<Principal, 'grants'>

/** Whether a login may change plans: by its role, or as a distributor to whom that was given (L-016, `grantsOfLogin`). */
export const mayEditPlans = ({ grants }: Rights): boolean => isGranted(grants, ['CleaningPlans', 'edit'])

/** Whether a login may publish versions, by the same. */
export const mayPublishPlans = ({ grants }: Rights): boolean => isGranted(grants, ['CleaningPlans', 'publishVersion'])
