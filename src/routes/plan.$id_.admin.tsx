import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { PlanAdminScreen } from '../features/planAdmin/PlanAdminScreen.tsx'
import type { PlanAdminSearch } from '../features/planAdmin/planAdminSearch.ts'
import { unreadSearch } from '../parts/unreadSearch.ts'

/** Needs CleaningPlans/viewAdmin; without it the viewer is sent home (L-017). `id`: of a version. */
export const Route = createFileRoute('/plan/$id_/admin')({
  validateSearch: unreadSearch<PlanAdminSearch>,
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningPlans', 'viewAdmin']))
      throw redirect({ to: '/home', replace: true })
  },
  component: PlanAdminRoute,
})

function PlanAdminRoute() {
  const { id } = Route.useParams()
  return <PlanAdminScreen id={Number(id)} />
}
