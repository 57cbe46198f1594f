import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { SecondFactorScreen } from '../features/login/SecondFactorScreen.tsx'

/** For whoever is signed in with a role that asks for a second factor, and has none; anyone else is led where they belong. */
export const Route = createFileRoute('/v2/second_factor')({
  validateSearch: v.object({ referrerUrl: v.fallback(v.optional(v.string()), undefined) }),
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!session.matches('secondFactor')) throw redirect({ to: '/', replace: true })
  },
  component: SecondFactorScreen,
})
