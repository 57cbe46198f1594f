import { useRouter } from '@tanstack/react-router'
import type { Permission } from '../../contract/permissions.ts'
import { usePreference } from '../preferences/preference.ts'
import { passesGate } from '../session/needs.ts'
import { useGrants } from '../session/session.ts'
import { reportsPath } from './reportsPath.ts'

type Screen = {
  readonly to: string
  readonly text:
    | 'reports'
    | 'plans'
    | 'locations'
    | 'accounts'
    | 'subscriptions'
    | 'outbox'
    | 'permissions'
    | 'settings'
    | 'audit'
    | 'inspector'
  readonly needs: readonly Permission[]
}

/** Pages beneath a screen whose addresses do not begin with the screen's. */
const BENEATH: { readonly [S in Screen['text']]?: RegExp } = {
  plans: /^\/(?:v2\/)?plan\//,
  reports: /^\/report(?:s-calendar|s)?(?:\/|$)/,
}

/** Whether the page at `path` belongs to the screen. */
export const isBeneath = (path: string, screen: Screen['text']): boolean => BENEATH[screen]?.test(path) ?? false

const ADMINISTRATION: readonly Screen[] = [
  { to: '/admin/permissions', text: 'permissions', needs: [['Permissions', 'view']] },
  { to: '/admin/settings', text: 'settings', needs: [['Settings', 'edit']] },
  { to: '/admin/audit', text: 'audit', needs: [['Audit', 'view']] },
  { to: '/admin/outbox', text: 'outbox', needs: [['Outbox', 'view']] },
  { to: '/inspector', text: 'inspector', needs: [['Inspector', 'view']] },
]

/** Of the screens that this build has, those that the login may open. */
function useOpen(screens: readonly Screen[]): readonly Screen[] {
  const grants = useGrants()
  const { routesByPath } = useRouter()
  return screens.filter(({ to, needs }) => to in routesByPath && passesGate(grants, needs))
}

/** Screens of the header beside robots and history. */
export const useScreens = (): readonly Screen[] =>
  useOpen([
    { to: reportsPath(usePreference('reports-view').value), text: 'reports', needs: [['CleaningReports', 'view']] },
    { to: '/plans', text: 'plans', needs: [['CleaningPlans', 'view']] },
    { to: '/locations', text: 'locations', needs: [['Locations', 'view']] },
    { to: '/accounts', text: 'accounts', needs: [['Accounts', 'view']] },
    { to: '/subscriptions', text: 'subscriptions', needs: [['Subscriptions', 'view']] },
  ])

/** Screens for those who look after the service itself. */
export const useAdministration = (): readonly Screen[] => useOpen(ADMINISTRATION)
