import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { RobotsScreen } from '../features/robotAdmin/RobotsScreen.tsx'
import { robotsSearchSchema } from '../features/robotAdmin/robotsSearch.ts'

/** Needs Robots/view; without it the viewer is sent home. */
export const Route = createFileRoute('/v2/accounts/$id/robots')({
  validateSearch: robotsSearchSchema,
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Robots', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: RobotsRoute,
})

function RobotsRoute() {
  const { id } = Route.useParams()
  return <RobotsScreen account={Number(id)} search={Route.useSearch()} />
}
