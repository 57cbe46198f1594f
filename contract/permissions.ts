/** Roles, permissions and control levels (A-031..A-039, M-018; decisions 4 to 6). */

export const LOGIN_ROLES = ['super', 'support', 'operator', 'distributor', 'distributor-customer', 'customer'] as const
export type LoginRole = (typeof LOGIN_ROLES)[number]

export const ACCOUNT_ROLES = ['super', 'customer', 'distributor', 'distributor-customer'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** Account tiers. */
export const TIERS = { free: 0, premium: 1 } as const

/** Everything that a page or a call may need: resource → actions. */
export const PERMISSIONS = {
  Accounts: ['view', 'edit', 'editTier', 'editAccountRole', 'editDefaultLanguage', 'editActiveState'],
  Logins: ['view', 'viewUserList', 'edit', 'masquerade'],
  Permissions: ['view', 'edit'],
  Outbox: ['view'],
  /** `verify`: whether the chain of the whole audit is unbroken. */
  Audit: ['view', 'verify'],
  /** What moves the statecharts of one's own tab. */
  Inspector: ['view'],
  Robots: ['view', 'edit', 'provision'],
  RobotMonitor: [
    'view',
    'sendCustomMessages',
    'viewMessages',
    'viewCameraOffZone',
    'loadCPE',
    'viewSemseg',
    'editRm',
    'timelineClick',
    'sectorClick',
    'controlLevel2',
    'controlLevel3',
  ],
  CleaningPlans: ['view', 'edit', 'viewAdmin', 'publishVersion', 'delete'],
  CleaningReports: ['view', 'viewRaw', 'filterUsers', 'viewAdmin'],
  Locations: ['view', 'edit'],
  Subscriptions: ['view', 'edit'],
  Support: ['viewSupportPortal'],
  Settings: ['view', 'edit'],
  Data: ['view', 'edit'],
} as const
export type Resource = keyof typeof PERMISSIONS
export type Permission = { readonly [R in Resource]: readonly [R, (typeof PERMISSIONS)[R][number]] }[Resource]

/** Whether there is such a right at all. */
export const isPermission = (resource: string, action: string): boolean =>
  Object.entries(PERMISSIONS).some(([known, actions]) => known === resource && actions.some(each => each === action))

/** What a super user needs to give rights back is not taken away from super users. */
export const isUntakeable = (role: LoginRole, resource: string): boolean =>
  role === 'super' && resource === 'Permissions'

/** The classified camera picture is for super users alone (M-023): as a right of others it would do nothing. */
export const isUngivable = (role: LoginRole, resource: string, action: string): boolean =>
  role !== 'super' && resource === 'RobotMonitor' && action === 'viewSemseg'

/** Rights that say who may do what, reach robots, or delete; giving one is asked for once more. */
const STRONG_RIGHTS: readonly Permission[] = [
  ['Accounts', 'editAccountRole'],
  ['Logins', 'masquerade'],
  ['Permissions', 'edit'],
  ['Outbox', 'view'],
  ['Robots', 'provision'],
  ['RobotMonitor', 'controlLevel2'],
  ['RobotMonitor', 'controlLevel3'],
  ['CleaningPlans', 'publishVersion'],
  ['CleaningPlans', 'delete'],
  ['Settings', 'edit'],
]
export const isStrongRight = (resource: string, action: string): boolean =>
  STRONG_RIGHTS.some(([strong, strongAction]) => strong === resource && strongAction === action)

/** Whether a role has a right because it has another one: level 3 may do what level 2 may (M-018). */
export const comesWithAnother = (grants: Grants, resource: string, action: string): boolean =>
  resource === 'RobotMonitor' && action === 'controlLevel2' && isGranted(grants, ['RobotMonitor', 'controlLevel3'])

/** Roles of the provider's own people: they are shown what is wrong with the service, because they can put it right or know who can. */
export const isStaff = (role: LoginRole): boolean => role === 'super' || role === 'support'

/** Prefix of resource names in the service's answer; stored without it (decision 6, A-032). */
export const UI_PREFIX = 'ui.'

/** What a role may do: resource → actions. */
export type Grants = { readonly [resource: string]: readonly string[] }

const VIEWER: Grants = {
  Robots: ['view'],
  RobotMonitor: ['view'],
  CleaningPlans: ['view'],
  CleaningReports: ['view'],
  Locations: ['view'],
  Subscriptions: ['view', 'edit'],
  Data: ['view'],
  Settings: ['view'],
  Logins: ['view'],
}
const DISTRIBUTOR: Grants = {
  ...VIEWER,
  Accounts: ['view', 'edit'],
  Logins: ['view', 'viewUserList', 'edit'],
  Robots: ['view', 'edit'],
  RobotMonitor: ['view', 'timelineClick', 'sectorClick'],
  Locations: ['view', 'edit'],
  Audit: ['view'],
}
const OPERATOR: Grants = {
  ...VIEWER,
  RobotMonitor: ['view', 'viewMessages', 'viewCameraOffZone', 'timelineClick', 'sectorClick', 'controlLevel2'],
  Support: ['viewSupportPortal'],
}
const SUPPORT: Grants = {
  ...OPERATOR,
  Accounts: ['view'],
  Logins: ['view', 'viewUserList'],
  Robots: ['view', 'edit'],
  RobotMonitor: [
    'view',
    'sendCustomMessages',
    'viewMessages',
    'viewCameraOffZone',
    'loadCPE',
    'editRm',
    'timelineClick',
    'sectorClick',
    'controlLevel3',
  ],
  CleaningPlans: ['view', 'edit', 'viewAdmin', 'publishVersion'],
  CleaningReports: ['view', 'viewRaw', 'filterUsers', 'viewAdmin'],
  Locations: ['view', 'edit'],
  Data: ['view', 'edit'],
  Inspector: ['view'],
}

/** The matrix the database is seeded with; a super user may change it afterwards. */
export const DEFAULT_GRANTS: { readonly [R in LoginRole]: Grants } = {
  super: PERMISSIONS,
  support: SUPPORT,
  operator: OPERATOR,
  distributor: DISTRIBUTOR,
  'distributor-customer': VIEWER,
  customer: VIEWER,
}

/** What a distributor may who was given to draw plans. */
const DRAWING = ['edit', 'publishVersion'] as const

/** Whether the preference `cpe-enabled` can be given to logins of a role (L-016). */
export const mayBeGivenPlans = (role: LoginRole): boolean => role === 'distributor'

/** What one login may: what its role may, and of plans more where staff have given it the preference `cpe-enabled` (L-016). */
export const grantsOfLogin = (role: LoginRole, grants: Grants, cpeEnabled: boolean): Grants =>
  cpeEnabled && mayBeGivenPlans(role)
    ? { ...grants, CleaningPlans: [...new Set([...(grants['CleaningPlans'] ?? []), ...DRAWING])] }
    : grants

/** Whether grants hold one action on one resource; a missing resource or action fails. */
export const isGranted = (grants: Grants, [resource, action]: readonly [string, string]): boolean =>
  grants[resource]?.includes(action) ?? false

/**
 * Control levels by whom the seeded rights give them to (M-018): `customer` sees the robots of an account of a paid tier at work, `operator` controls
 * robots, `support` also overrides who else is in control.
 */
export const LEVEL = { viewer: 0, customer: 1, operator: 2, support: 3 } as const
export type ControlLevel = (typeof LEVEL)[keyof typeof LEVEL]

/** M-018: controlLevel3 gives 3, controlLevel2 gives 2, else 0; a robot of a tier-1 account raises it to at least 1. */
export function controlLevel(grants: Grants, robotAccountTier: number): ControlLevel {
  if (isGranted(grants, ['RobotMonitor', 'controlLevel3'])) return LEVEL.support
  if (isGranted(grants, ['RobotMonitor', 'controlLevel2'])) return LEVEL.operator
  return robotAccountTier >= TIERS.premium ? LEVEL.customer : LEVEL.viewer
}

/** M-023: semantic segmentation needs the permission and the super role. */
export const maySeeSemseg = (role: LoginRole, grants: Grants): boolean =>
  role === 'super' && isGranted(grants, ['RobotMonitor', 'viewSemseg'])
