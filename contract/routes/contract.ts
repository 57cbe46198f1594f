/** Every route of the service, in one object: service, client, OpenAPI page and tests consume it. */
import { accounts } from './accounts.ts'
import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { authorization } from './authorization.ts'
import { comments } from './comments.ts'
import { contactMethods } from './contactMethods.ts'
import { data } from './data.ts'
import { elementFiles } from './elementFiles.ts'
import { feedback } from './feedback.ts'
import { robotStatus, robots } from './fleet.ts'
import { locations } from './locations.ts'
import { logins } from './logins.ts'
import { messages } from './messages.ts'
import { newPlans } from './newPlans.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { incidents, pins, tickets } from './pins.ts'
import { planChanges } from './planChanges.ts'
import { planComments } from './planComments.ts'
import { planConversion } from './planConversion.ts'
import { planDrafts } from './planDrafts.ts'
import { planJobs } from './planJobs.ts'
import { planPublishing } from './planPublishing.ts'
import { plans } from './plans.ts'
import { planVersions } from './planVersions.ts'
import { preferences } from './preferences.ts'
import { recordings, statusSummaries } from './recordings.ts'
import { releaseNotes } from './releaseNotes.ts'
import { reportImport } from './reportImport.ts'
import { reportProofs } from './reportProofs.ts'
import { reportMissed, reportPictures, reports, reportWrites } from './reports.ts'
import { rights } from './rights.ts'
import { labels, robotAdministration, robotSettings } from './robotAdministration.ts'
import { search } from './search.ts'
import { settingChanges } from './settingChanges.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { users } from './users.ts'
import { verifyCodes } from './verifyCodes.ts'

export const contract = {
  system: { ...system, ...feedback },
  logins,
  users,
  authorization: { ...authorization, ...rights },
  audit,
  accounts,
  contactMethods,
  verifyCodes,
  subscriptions,
  notifications,
  outbox,
  preferences,
  robots: { ...robots, ...robotAdministration, ...reportImport },
  robotSettings,
  robotStatus,
  alerts,
  labels,
  search,
  planVersions,
  planComments,
  plans: { ...plans, ...planChanges, ...planConversion, ...newPlans, ...planPublishing, ...elementFiles },
  planDrafts,
  planJobs,
  locations,
  data,
  messages,
  settings: { ...settings, ...settingChanges },
  comments,
  recordings,
  statusSummaries,
  pins,
  tickets,
  incidents,
  reports: { ...reports, ...reportPictures, ...reportMissed, ...reportProofs, ...reportWrites },
  releaseNotes,
}
