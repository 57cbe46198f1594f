import { isGranted } from '../../../contract/permissions.ts'
import { useGrants } from '../../session/session.ts'

/** What the login may do with plans (L-016). */
export function usePlanRights() {
  const grants = useGrants()
  return {
    mayEdit: isGranted(grants, ['CleaningPlans', 'edit']),
    mayPublish: isGranted(grants, ['CleaningPlans', 'publishVersion']),
    mayDelete: isGranted(grants, ['CleaningPlans', 'delete']),
    mayAdminister: isGranted(grants, ['CleaningPlans', 'viewAdmin']),
  }
}
