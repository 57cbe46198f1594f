import { createCodeRequests } from '../codes/codeRequests.ts'
import { signInAttempts } from '../identity/attempts.ts'
import { createKnownBrowsers } from '../identity/knownBrowsers.ts'
import { createSecondFactor } from '../identity/secondFactor.ts'
import type { SignInParts } from '../identity/signIn.ts'
import { openTicketStore } from '../pins/openTicketStore.ts'
import type { HttpParts } from './httpParts.ts'
import { routes } from './implementer.ts'
import { accountRoutes } from './routes/accounts/accounts.ts'
import { alertRoutes } from './routes/alerts/alerts.ts'
import { auditRoutes } from './routes/audit/audit.ts'
import { commentRoutes } from './routes/comments/comments.ts'
import { dataRoutes } from './routes/dataItems/dataItems.ts'
import { authorizationRoutes } from './routes/identity/authorization.ts'
import { identityRoutes } from './routes/identity/identity.ts'
import { verifyCodeRoutes } from './routes/identity/verifyCodes.ts'
import { incidentRoutes } from './routes/incidents/incidents.ts'
import { locationFileRoutes } from './routes/locations/locationFiles.ts'
import { locationRoutes } from './routes/locations/locations.ts'
import { messageRoutes } from './routes/messages/messages.ts'
import { notificationRoutes } from './routes/notifications/notifications.ts'
import { outboxRoutes } from './routes/notifications/outbox.ts'
import { subscriptionRoutes } from './routes/notifications/subscriptions.ts'
import { pinRoutes } from './routes/pins/pins.ts'
import { ticketRoutes } from './routes/pins/tickets.ts'
import { planConversionRoutes } from './routes/plans/conversion.ts'
import { elementFileRoutes } from './routes/plans/elementFiles.ts'
import { newPlanRoutes } from './routes/plans/newPlans.ts'
import { planChangeRoutes } from './routes/plans/planChanges.ts'
import { planCommentRoutes } from './routes/plans/planComments.ts'
import { planDraftRoutes } from './routes/plans/planDrafts.ts'
import { planEditRoutes } from './routes/plans/planEdits.ts'
import { planJobRoutes } from './routes/plans/planJobs.ts'
import { planRoutes } from './routes/plans/plans.ts'
import { planVersionRoutes } from './routes/plans/planVersions.ts'
import { planPublishingRoutes } from './routes/plans/publishing.ts'
import { controlEventRoutes } from './routes/recordings/controlEvents.ts'
import { recordedChannelRoutes } from './routes/recordings/recordedChannels.ts'
import { recordingRoutes } from './routes/recordings/recordings.ts'
import { sentCommandRoutes } from './routes/recordings/sentCommands.ts'
import { missedRoutes } from './routes/reports/missed.ts'
import { pictureRoutes } from './routes/reports/pictures.ts'
import { reportProofRoutes } from './routes/reports/proofs.ts'
import { reportImportRoutes } from './routes/reports/reportImport.ts'
import { reportRoutes } from './routes/reports/reports.ts'
import { reportWriteRoutes } from './routes/reports/reportWrites.ts'
import { commandRoutes } from './routes/robots/commands.ts'
import { labelRoutes } from './routes/robots/labels.ts'
import { robotAdministrationRoutes } from './routes/robots/robotAdministration.ts'
import { robotSettingRoutes } from './routes/robots/robotSettings.ts'
import { robotStatusRoutes } from './routes/robots/robotStatus.ts'
import { robotRoutes } from './routes/robots/robots.ts'
import { statusSummaryRoutes } from './routes/robots/statusSummaries.ts'
import { searchRoutes } from './routes/search/search.ts'
import { settingRoutes } from './routes/settings/settings.ts'
import { clientFailureRoutes } from './routes/system/clientFailures.ts'
import { feedbackRoutes } from './routes/system/feedback.ts'
import { feedbackSessionRoutes } from './routes/system/feedbackSessions.ts'
import { releaseNoteRoutes } from './routes/system/releaseNotes.ts'
import { systemRoutes } from './routes/system/system.ts'
import { contactMethodRoutes } from './routes/users/contactMethods.ts'
import { preferenceRoutes } from './routes/users/preferences.ts'
import { userRoutes } from './routes/users/users.ts'

/** Every route of the contract, answered. */
export function implementation(parts: HttpParts) {
  const { db, config, clock } = parts
  const proofs: SignInParts = {
    db,
    attempts: signInAttempts(db),
    secondFactor: createSecondFactor(parts.seal),
    knownBrowsers: createKnownBrowsers(parts.seal, clock.now),
    now: clock.now,
  }
  const tickets = openTicketStore(db, config)
  const { reportPictures: pictures } = parts
  return routes.router({
    system: {
      ...systemRoutes(parts),
      ...feedbackRoutes(parts),
      ...feedbackSessionRoutes(parts),
      ...clientFailureRoutes(parts),
    },
    logins: identityRoutes({ ...parts, ...proofs }),
    users: userRoutes(parts),
    authorization: authorizationRoutes(parts),
    audit: auditRoutes(parts),
    accounts: accountRoutes(parts),
    contactMethods: contactMethodRoutes(parts),
    verifyCodes: verifyCodeRoutes({ ...parts, ...proofs, codeRequests: createCodeRequests(db) }),
    subscriptions: subscriptionRoutes({ ...parts, codeRequests: createCodeRequests(db) }),
    notifications: notificationRoutes(parts),
    outbox: outboxRoutes(parts),
    preferences: preferenceRoutes(parts),
    robots: {
      ...robotRoutes(parts),
      ...robotAdministrationRoutes(parts),
      ...commandRoutes(parts),
      ...reportImportRoutes(parts),
    },
    robotSettings: robotSettingRoutes(parts),
    robotStatus: robotStatusRoutes(parts),
    alerts: alertRoutes(parts),
    labels: labelRoutes(parts),
    search: searchRoutes(parts),
    planVersions: planVersionRoutes(parts),
    planComments: planCommentRoutes(parts),
    plans: {
      ...planRoutes(parts),
      ...planEditRoutes(parts),
      ...planChangeRoutes(parts),
      ...planConversionRoutes(parts),
      ...newPlanRoutes(parts),
      ...planPublishingRoutes(parts),
      ...elementFileRoutes(parts),
    },
    planDrafts: planDraftRoutes(parts),
    planJobs: planJobRoutes(parts),
    locations: locationRoutes(parts),
    data: { ...dataRoutes(parts), ...locationFileRoutes(parts) },
    messages: messageRoutes(parts),
    settings: settingRoutes(parts),
    comments: commentRoutes(parts),
    recordings: {
      ...recordingRoutes(parts),
      ...recordedChannelRoutes(parts),
      ...controlEventRoutes(parts),
      ...sentCommandRoutes(parts),
    },
    statusSummaries: statusSummaryRoutes(parts),
    pins: pinRoutes({ ...parts, tickets }),
    tickets: ticketRoutes({ ...parts, tickets }),
    incidents: incidentRoutes(parts),
    reports: {
      ...reportRoutes(parts),
      ...pictureRoutes({ ...parts, pictures }),
      ...missedRoutes(parts),
      ...reportProofRoutes(parts),
      ...reportWriteRoutes(parts),
    },
    releaseNotes: releaseNoteRoutes(parts),
  })
}
