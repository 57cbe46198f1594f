import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoginScreen } from '../features/login/LoginScreen.tsx'

export const Route = createFileRoute('/v2/login')({
  validateSearch: v.object({
    /** The session ended by itself; the page says so. */
    sessionExpired: v.fallback(v.optional(v.boolean()), undefined),
    /** A new password was set. */
    passwordSet: v.fallback(v.optional(v.boolean()), undefined),
    referrer: v.fallback(v.optional(v.boolean()), undefined),
    /** Where to go on; followed only within this application. */
    referrerUrl: v.fallback(v.optional(v.string()), undefined),
  }),
  component: LoginScreen,
})
