import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { askReports } from '../features/reports/askReports.ts'
import { ReportsScreen } from '../features/reports/ReportsScreen.tsx'
import type { ReportsSearch } from '../features/reports/reportsSearch.ts'
import { unreadSearch } from '../parts/unreadSearch.ts'

/** Needs CleaningReports/view; without it the viewer is sent home. */
export const Route = createFileRoute('/reports')({
  validateSearch: unreadSearch<ReportsSearch>,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningReports', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  loader: async ({ context, location }) => {
    const { self } = (await context.sessionKnown()).context
    askReports(location.search, self?.time_zone)
  },
  component: ReportsScreen,
  codeSplitGroupings: [['loader', 'component']],
})
