import { createFileRoute, redirect } from '@tanstack/react-router'
import { isGranted } from '../../contract/permissions.ts'
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx'

/** Needs Settings/edit; without it the viewer is sent home. */
export const Route = createFileRoute('/admin/settings')({
  beforeLoad: async ({ context }) => {
    const session = await context.sessionKnown()
    if (!isGranted(session.context.grants, ['Settings', 'edit'])) throw redirect({ to: '/home', replace: true })
  },
  component: SettingsScreen,
})
