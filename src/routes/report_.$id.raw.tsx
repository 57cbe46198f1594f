import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { RawScreen } from '../features/report/RawScreen.tsx'
import { reportSearchSchema } from '../features/runs/reportFilters.ts'

/** Needs CleaningReports/viewRaw; without it the viewer is sent home. */
export const Route = createFileRoute('/report_/$id/raw')({
  validateSearch: reportSearchSchema,
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const { grants } = (await context.sessionKnown()).context
    if (!isGranted(grants, ['CleaningReports', 'view']) || !isGranted(grants, ['CleaningReports', 'viewRaw']))
      throw redirect({ to: '/home', replace: true })
  },
  component: RawRoute,
})

function RawRoute() {
  const { id } = Route.useParams()
  return <RawScreen id={Number(id)} filters={Route.useSearch().report_filters} />
}
