import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { EditorScreen } from '../features/planEditor/EditorScreen.tsx'

const ID = /^[1-9]\d{0,14}$/

/** Needs CleaningPlans/view; without it the viewer is sent home (L-022). */
export const Route = createFileRoute('/v2/plan/$firstId/editor/$versionId')({
  beforeLoad: async ({ context, params }) => {
    if (!ID.test(params.firstId) || !ID.test(params.versionId)) throw notFound()
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['CleaningPlans', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: EditorRoute,
})

function EditorRoute() {
  const { firstId, versionId } = Route.useParams()
  return <EditorScreen first={Number(firstId)} version={Number(versionId)} />
}
