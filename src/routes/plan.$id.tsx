import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { PlanScreen } from '../features/plan/PlanScreen.tsx'
import { planSearchSchema } from '../features/plan/planSearch.ts'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'

/** Needs CleaningPlans/view; without it the viewer is sent home (L-008). The id of any version is understood. */
export const Route = createFileRoute('/plan/$id')({
  validateSearch: planSearchSchema,
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningPlans', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  // While the screen's code is on its way.
  loader: ({ params }) =>
    void queryClient.prefetchQuery(queries.plans.get.queryOptions({ input: { id: Number(params.id) } })),
  component: PlanRoute,
})

function PlanRoute() {
  const { id } = Route.useParams()
  const { version, against } = Route.useSearch()
  return <PlanScreen id={Number(id)} version={version} against={against} />
}
