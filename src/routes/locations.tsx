import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { LocationsScreen } from '../features/locations/LocationsScreen.tsx'
import { locationsSearchSchema } from '../features/locations/locationsSearch.ts'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { narrowingSearch, withinInput } from '../session/narrowing.ts'

/** Needs Locations/view; without it the viewer is sent home (O-001). */
export const Route = createFileRoute('/locations')({
  validateSearch: locationsSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Locations', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  // While the screen's code is on its way.
  loader: ({ location }) => {
    const input = withinInput(narrowingSearch(location.search))
    void queryClient.prefetchQuery(queries.locations.list.queryOptions({ input }))
    void queryClient.prefetchQuery(queries.locations.summaries.queryOptions({ input }))
  },
  component: LocationsScreen,
})
