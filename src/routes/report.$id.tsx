import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { ReportScreen } from '../features/report/ReportScreen.tsx'
import { reportSearchSchema } from '../features/runs/reportFilters.ts'
import { queries } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'

/** Needs CleaningReports/view; without it the viewer is sent home. */
export const Route = createFileRoute('/report/$id')({
  validateSearch: reportSearchSchema,
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningReports', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  // While the screen's code is on its way.
  loader: ({ params }) =>
    void queryClient.prefetchQuery(queries.reports.get.queryOptions({ input: { id: Number(params.id) } })),
  component: ReportRoute,
})

function ReportRoute() {
  const { id } = Route.useParams()
  return <ReportScreen id={Number(id)} filters={Route.useSearch().report_filters} />
}
