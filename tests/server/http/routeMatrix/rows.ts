import { LOCATION_ROWS } from './locationRows.ts'
import { PERSON_ROWS } from './personRows.ts'
import { PLAN_ROWS } from './planRows.ts'
import { RECORD_ROWS } from './recordRows.ts'
import { REPORT_ROWS } from './reportRows.ts'
import { ROBOT_ROWS } from './robotRows.ts'
import type { Rows } from './rowKinds.ts'

/** What each route of the service is asked and for whom it is there, in the order of the walk. A route without a row fails the walk. */
export const ROWS: Rows = {
  ...PERSON_ROWS,
  ...ROBOT_ROWS,
  ...PLAN_ROWS,
  ...LOCATION_ROWS,
  ...RECORD_ROWS,
  ...REPORT_ROWS,
}

/** Changes that the walk does not bring about, with what they need for it; that they are in the audit is looked at beside them. */
export const SEEN_ELSEWHERE: readonly string[] = [
  'POST /api/v0/Logins/self/backup_codes',
  'POST /api/v0/Logins/{id}/invitation/link',
  'POST /authentication/v0/ui/permissions/{role}/tfa_required',
  'POST /api/v0/Logins/login',
  'POST /api/v0/Logins/logout',
  'POST /api/v0/Logins/self',
  'POST /api/v0/Logins/self/password',
  'POST /api/v0/Logins/self/eula',
  'DELETE /api/v0/Logins/self/sessions/{id}',
  'POST /api/v0/Logins/self/tfa_secret',
  'DELETE /api/v0/Logins/self/tfa_secret',
  'POST /api/v0/Logins/{id}/trusted_device',
  'DELETE /api/v0/Logins/trusted_device/{id}',
  'POST /api/v0/Logins/switch_account',
  'POST /api/v0/Logins/{id}/masquerade',
  'POST /api/v0/Logins/masquerade/end',
  'DELETE /api/v0/Logins/{id}/account/{account}',
  'POST /authentication/v0/ui/permissions',
  'POST /authentication/v0/ui/permissions/{role}',
  'DELETE /api/v0/Accounts/{id}',
  'POST /api/v0/ContactMethods',
  'POST /api/v0/ContactMethods/{id}',
  'DELETE /api/v0/ContactMethods/{id}',
  'POST /api/v0/ContactMethods/{id}/move/{newId}',
  'POST /api/v0/Logins/{id}/set_password',
  'POST /api/v0/ContactMethods/{id}/verify',
  'POST /api/v0/Logins/recover_tfa',
  'POST /api/v0/Labels',
  'POST /api/v0/CleaningPlans',
  'POST /api/v0/CleaningPlans/import',
  'POST /v0/plans',
  'POST /api/v0/CleaningPlans/{id}/proposals',
  'DELETE /api/v0/CleaningPlans/{id}',
  'POST /api/v0/CleaningPlanVersions/{id}',
  'POST /api/v0/Comments/{id}',
  'GET /api/v0/CleaningPlans/{id}/convert_to_new_cpe',
  'POST /api/v0/PlanDrafts/{version}/save',
  'DELETE /api/v0/PlanDrafts/{version}',
  'DELETE /api/v0/Locations/{id}',
  'POST /api/v0/CleaningPlans/{id}/publish',
  'POST /api/v0/Data',
  'POST /api/v0/Data/image',
  'POST /api/v0/Data/location/{location}',
  'POST /api/v0/Data/location/{location}/{fileName}',
  'PUT /api/v0/Data/:id/content',
  'POST /api/v0/Settings',
  'POST /api/v0/Settings/{name}',
  'POST /api/v0/PlanJobs/{id}/cancel',
  'POST /api/v0/CleaningPlans/:id/package',
  'POST /api/v0/Robots/{id}/recorded_channels',
  'POST /api/v0/Robots/{id}/reports',
  'POST /api/v0/CleaningReports/{id}',
  'POST /api/v0/Robots/:id/recording',
  'POST /api/v0/Tickets',
]
