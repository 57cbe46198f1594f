import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { OutboxScreen } from '../features/outbox/OutboxScreen.tsx'
import { outboxSearchSchema } from '../features/outbox/outboxSearch.ts'

/** Needs Outbox/view; without it the viewer is sent home. */
export const Route = createFileRoute('/admin/outbox')({
  validateSearch: outboxSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Outbox', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: OutboxRoute,
})

function OutboxRoute() {
  return <OutboxScreen search={Route.useSearch()} />
}
