import { isGranted, type Permission } from '../../../contract/permissions.ts'
import { useGrants } from '../../session/session.ts'

/** In the order in which they are listed. */
export const SEARCH_KINDS = ['robots', 'plans', 'locations', 'people', 'accounts'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const NEEDS: { readonly [K in SearchKind]: Permission } = {
  robots: ['Robots', 'view'],
  plans: ['CleaningPlans', 'view'],
  locations: ['Locations', 'view'],
  people: ['Logins', 'viewUserList'],
  accounts: ['Accounts', 'view'],
}

/** What the login can find. */
export function useSearchKinds(): readonly SearchKind[] {
  const grants = useGrants()
  return SEARCH_KINDS.filter(kind => isGranted(grants, NEEDS[kind]))
}
