import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { SubscriptionsScreen } from '../features/subscriptions/SubscriptionsScreen.tsx'
import type { SubscriptionsSearch } from '../features/subscriptions/subscriptionsSearch.ts'
import { unreadSearch } from '../parts/unreadSearch.ts'

/** Needs Subscriptions/view; without it the viewer is sent home (O-014). */
export const Route = createFileRoute('/subscriptions')({
  validateSearch: unreadSearch<SubscriptionsSearch>,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Subscriptions', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: SubscriptionsScreen,
})
