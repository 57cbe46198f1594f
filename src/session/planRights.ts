import { isGranted } from '../../contract/permissions.ts'
import { useGrants } from './session.ts'

/** Whether the own login may change plans: by its role, or as a distributor to whom that was given (L-016). */
export const useMayEditPlans = (): boolean => isGranted(useGrants(), ['CleaningPlans', 'edit'])

/** Whether the own login may publish versions, by the same. */
export const useMayPublishPlans = (): boolean => isGranted(useGrants(), ['CleaningPlans', 'publishVersion'])
