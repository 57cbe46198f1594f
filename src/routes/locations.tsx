import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { LocationsScreen } from '../features/locations/LocationsScreen.tsx'
import { locationsSearchSchema } from '../features/locations/locationsSearch.ts'

/** Needs Locations/view; without it the viewer is sent home (O-001). */
export const Route = createFileRoute('/locations')({
  validateSearch: locationsSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Locations', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: LocationsScreen,
})
