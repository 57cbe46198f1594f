import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { LocationScreen } from '../features/locations/LocationScreen.tsx'

/** Needs Locations/edit (O-002); who may only see locations is told so, all others are sent home. */
export const Route = createFileRoute('/locations_/$id')({
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const { grants } = (await context.sessionKnown()).context
    const opens = isGranted(grants, ['Locations', 'view']) || isGranted(grants, ['Locations', 'edit'])
    if (!opens) throw redirect({ to: '/home', replace: true })
  },
  component: LocationRoute,
})

function LocationRoute() {
  const { id } = Route.useParams()
  return <LocationScreen id={Number(id)} />
}
