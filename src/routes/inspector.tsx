import { createFileRoute, redirect } from '@tanstack/react-router'
import { InspectorScreen } from '../features/inspector/InspectorScreen.tsx'
import { inspectorSearchSchema } from '../features/inspector/inspectorSearch.ts'
import { mayInspect } from '../session/mayInspect.ts'

/** Needs Inspector/view, or the test mode (B-014); without it the viewer is sent home. */
export const Route = createFileRoute('/inspector')({
  validateSearch: inspectorSearchSchema,
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!(await mayInspect(session.context.grants))) throw redirect({ to: '/home', replace: true })
  },
  component: InspectorRoute,
})

function InspectorRoute() {
  return <InspectorScreen search={Route.useSearch()} />
}
