import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

/** The old login address: the new one, or home for whoever is signed in. */
export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    inactivity: v.fallback(v.optional(v.boolean()), undefined),
    referrer: v.fallback(v.optional(v.union([v.boolean(), v.string()])), undefined),
  }),
  beforeLoad: async ({ context, search }) => {
    const session = await context.sessionKnown()
    if (session.matches('authenticated')) throw redirect({ to: '/home', replace: true })
    const referrerUrl = typeof search.referrer === 'string' ? search.referrer : undefined
    throw redirect({
      to: '/v2/login',
      search: {
        ...(search.inactivity === true ? { sessionExpired: true } : {}),
        ...(referrerUrl === undefined ? {} : { referrer: true, referrerUrl }),
      },
      replace: true,
    })
  },
})
