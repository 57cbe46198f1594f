import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { AuditScreen } from '../features/audit/AuditScreen.tsx'
import type { AuditSearch } from '../features/audit/auditSearch.ts'
import { unreadSearch } from '../parts/unreadSearch.ts'

/** Needs Audit/view; without it the viewer is sent home. */
export const Route = createFileRoute('/admin/audit')({
  validateSearch: unreadSearch<AuditSearch>,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Audit', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: AuditScreen,
})
