import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { MonitorScreen } from '../features/monitor/MonitorScreen.tsx'
import { monitorSearchSchema } from '../features/monitor/monitorSearch.ts'

/** Needs RobotMonitor/view; without it the viewer is sent home (M-001, M-002). */
export const Route = createFileRoute('/robot/$robotId/monitor')({
  validateSearch: monitorSearchSchema,
  beforeLoad: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.robotId)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['RobotMonitor', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: MonitorRoute,
})

function MonitorRoute() {
  const { robotId } = Route.useParams()
  return <MonitorScreen robotId={Number(robotId)} search={Route.useSearch()} />
}
