import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { PermissionsScreen } from '../features/permissions/PermissionsScreen.tsx'

/** Needs Permissions/view; without it the viewer is sent home. */
export const Route = createFileRoute('/admin/permissions')({
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Permissions', 'view'])) throw redirect({ to: '/home', replace: true })
  },
  component: PermissionsScreen,
})
