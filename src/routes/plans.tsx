import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { askPlans } from '../features/plans/askPlans.ts'
import { PlansScreen } from '../features/plans/PlansScreen.tsx'
import { plansSearchSchema } from '../features/plans/plansSearch.ts'

/** Needs CleaningPlans/view; without it the viewer is sent home. */
export const Route = createFileRoute('/plans')({
  validateSearch: plansSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningPlans', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  loader: ({ location }) => askPlans(location.search),
  component: PlansScreen,
  codeSplitGroupings: [['loader', 'component']],
})
