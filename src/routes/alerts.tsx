import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { AlertsScreen } from '../features/alerts/AlertsScreen.tsx'
import { alertsSearchSchema } from '../features/alerts/alertsSearch.ts'

/** Needs Robots/view; without it the viewer is sent home. */
export const Route = createFileRoute('/alerts')({
  validateSearch: alertsSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Robots', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: AlertsScreen,
})
