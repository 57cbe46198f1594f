import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LogoutScreen } from '../features/login/LogoutScreen.tsx'

export const Route = createFileRoute('/logout')({
  validateSearch: v.object({ inactivity: v.fallback(v.optional(v.boolean()), undefined) }),
  component: LogoutScreen,
})
