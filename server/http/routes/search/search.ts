import { isGranted } from '../../../../contract/permissions.ts'
import type { Database } from '../../../database/database.ts'
import { findAccounts, findPeople, findRobots } from '../../../search/foundInSight.ts'
import { findLocations, findPlans } from '../../../search/foundPlaces.ts'
import { routes, signedIn } from '../../implementer.ts'

/** One search over robots, plans, locations, people and accounts: each kind for those who may list it (A-034, decision 7). */
export const searchRoutes = ({ db }: { readonly db: Database }) => ({
  find: routes.search.find.handler(async ({ input, context }) => {
    const principal = signedIn(context)
    const { grants } = principal
    const sought = { ...input, within: input.within }
    const [robots, plans, locations, people, accounts] = await Promise.all([
      isGranted(grants, ['Robots', 'view']) ? findRobots(db, principal, sought) : undefined,
      isGranted(grants, ['CleaningPlans', 'view']) ? findPlans(db, principal, sought) : undefined,
      isGranted(grants, ['Locations', 'view']) ? findLocations(db, principal, sought) : undefined,
      isGranted(grants, ['Logins', 'viewUserList']) ? findPeople(db, principal, sought) : undefined,
      isGranted(grants, ['Accounts', 'view']) ? findAccounts(db, principal, sought) : undefined,
    ])
    return {
      ...(robots && { robots }),
      ...(plans && { plans }),
      ...(locations && { locations }),
      ...(people && { people }),
      ...(accounts && { accounts }),
    }
  }),
})
