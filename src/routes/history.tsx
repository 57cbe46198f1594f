import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { HistoryScreen } from '../features/history/HistoryScreen.tsx'
import { historySearchSchema } from '../features/history/historySearch.ts'

/** Needs Robots/view; without it the viewer is sent home (P-019). */
export const Route = createFileRoute('/history')({
  validateSearch: historySearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Robots', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: HistoryScreen,
})
