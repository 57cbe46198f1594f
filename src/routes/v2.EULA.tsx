import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { AgreementScreen } from '../features/login/AgreementScreen.tsx'

/** For whoever is signed in and has not accepted the agreement; anyone else is led where they belong. */
export const Route = createFileRoute('/v2/EULA')({
  validateSearch: v.object({ referrerUrl: v.fallback(v.optional(v.string()), undefined) }),
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!session.matches('agreement')) throw redirect({ to: '/', replace: true })
  },
  component: AgreementScreen,
})
