/** Fields of the audit's "before and after", each with what its values are. Words for all of them: `audit.fields`. */

/**
 * `text`: as it is; `secret`: never shown; `id`: of a thing of that kind; `time`: ISO 8601; all else are values that have words. Of `robot.set` the field is
 * the path of the setting, which is not translated.
 */
export const AUDIT_FIELDS = {
  // Logins
  login: 'text',
  name: 'text',
  role: 'role',
  passwordHash: 'secret',
  language: 'language',
  timeZone: 'text',
  areaUnit: 'areaUnit',
  volumeUnit: 'volumeUnit',
  eulaAccepted: 'time',
  passcode: 'secret',
  tfaSecret: 'secret',
  tfaStep: 'secret',
  lastActivity: 'time',
  releaseNoteRead: 'text',
  currentAccount: 'id',
  createdAt: 'time',
  cpeEnabled: 'flag',
  // Robots
  displayName: 'text',
  model: 'text',
  hardwareVersion: 'text',
  cleaningWidth: 'text',
  cleaningHeadType: 'headType',
  squeegeeSize: 'squeegeeSize',
  squeegeeType: 'squeegeeType',
  brushType: 'brushType',
  radioType: 'text',
  sideSweeper: 'flag',
  account: 'id',
  location: 'id',
  test: 'flag',
  replayed: 'flag',
  credentialHash: 'secret',
  plan: 'id',
  planSince: 'time',
  connection: 'text',
  connectionSince: 'time',
  mainDeb: 'text',
  state: 'text',
  planType: 'planType',
  battery: 'text',
  unrecorded: 'text',
  deletedAt: 'time',
  // Plans
  comment: 'text',
  area: 'text',
  estimatedCleaningTime: 'text',
  isLegacy: 'flag',
  coveragePercentage: 'text',
  performance: 'text',
  // Accounts
  tier: 'tier',
  parent: 'id',
  defaultLanguage: 'language',
  inactive: 'flag',
  betaTrialEnabled: 'flag',
  // Pins
  type: 'pinType',
  title: 'text',
  message: 'text',
  priority: 'priority',
  labels: 'text',
  ticket: 'text',
  status: 'pinStatus',
  deleted: 'flag',
  x: 'text',
  y: 'text',
  // Locations
  category: 'locationCategory',
  environment: 'environment',
  requiresAssessment: 'flag',
  latitude: 'text',
  longitude: 'text',
  // Settings
  value: 'text',
} as const
export type AuditField = keyof typeof AUDIT_FIELDS

export const isAuditField = (field: string): field is AuditField => field in AUDIT_FIELDS
