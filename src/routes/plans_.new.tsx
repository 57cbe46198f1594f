import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isGranted } from '../../contract/permissions.ts'
import { idSchema } from '../../contract/resources/ids.ts'
import { planJobIdSchema } from '../../contract/resources/planJobs.ts'
import { NewPlanScreen } from '../features/planNew/NewPlanScreen.tsx'

/**
 * `mapFolder`: of a map that was sent, which is gone on with (L-054). `location`: of the plan, where one
 * comes from it. `plan`: a version that was made of a map, whose sectors are chosen again.
 */
const searchSchema = v.object({
  mapFolder: v.fallback(v.optional(planJobIdSchema), undefined),
  location: v.fallback(v.optional(idSchema), undefined),
  plan: v.fallback(v.optional(idSchema), undefined),
})

/** Needs CleaningPlans/edit; without it the viewer is sent to the plans. */
export const Route = createFileRoute('/plans_/new')({
  validateSearch: searchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningPlans', 'edit'])) throw redirect({ to: '/plans', replace: true })
  },
  component: NewPlanRoute,
})

function NewPlanRoute() {
  const { mapFolder, location, plan } = Route.useSearch()
  return <NewPlanScreen key={plan} mapFolder={mapFolder} plan={plan} location={location} />
}
