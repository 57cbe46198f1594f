/** The rows of the table of permissions: every right there is, in the areas that people know. */
import { PERMISSIONS, type Resource } from '../../../contract/permissions.ts'

export const RIGHT_AREAS = [
  { id: 'robots', resources: ['Robots'] },
  { id: 'monitor', resources: ['RobotMonitor'] },
  { id: 'plans', resources: ['CleaningPlans'] },
  { id: 'reports', resources: ['CleaningReports'] },
  { id: 'locations', resources: ['Locations'] },
  { id: 'subscriptions', resources: ['Subscriptions'] },
  { id: 'support', resources: ['Support'] },
  { id: 'accounts', resources: ['Accounts'] },
  { id: 'people', resources: ['Logins'] },
  { id: 'administration', resources: ['Permissions', 'Settings', 'Audit', 'Outbox', 'Inspector'] },
  { id: 'files', resources: ['Data'] },
] as const satisfies readonly { readonly id: string; readonly resources: readonly Resource[] }[]
export type AreaId = (typeof RIGHT_AREAS)[number]['id'] | 'signIn'

/** `kind: tfa` is no right but what a role asks of whoever has it. */
export type RightRow = {
  readonly id: string
  readonly area: AreaId
  readonly resource: string
  readonly action: string
  readonly kind: 'right' | 'tfa'
}

const TFA_ROW: RightRow = { id: 'tfa', area: 'signIn', resource: '', action: '', kind: 'tfa' }

export const RIGHT_ROWS: readonly RightRow[] = [
  TFA_ROW,
  ...RIGHT_AREAS.flatMap(({ id: area, resources }) =>
    resources.flatMap(resource =>
      PERMISSIONS[resource].map(
        (action): RightRow => ({
          id: `${resource}/${action}`,
          area,
          resource,
          action,
          kind: 'right',
        }),
      ),
    ),
  ),
]
/** Rights alone. */
export const RIGHT_COUNT = RIGHT_ROWS.length - 1
