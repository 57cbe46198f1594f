import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { CalendarScreen } from '../features/reportCalendar/CalendarScreen.tsx'
import type { CalendarSearch } from '../features/reportCalendar/calendarSearch.ts'
import { unreadSearch } from '../parts/unreadSearch.ts'

/** Needs CleaningReports/view; without it the viewer is sent home. */
export const Route = createFileRoute('/reports-calendar')({
  validateSearch: unreadSearch<CalendarSearch>,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningReports', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: CalendarScreen,
})
