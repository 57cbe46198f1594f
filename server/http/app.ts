import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { ClientConfig } from '../../contract/clientConfig.ts'
import type { Admission } from '../admission/admission.ts'
import type { AlertChange } from '../alerts/alertChanges.ts'
import type { ChainChecker } from '../audit/chainCheck.ts'
import type { RefusedAccess } from '../audit/refusedAccess.ts'
import type { Clock } from '../clock.ts'
import { createCodeRequests } from '../codes/codeRequests.ts'
import type { Codes } from '../codes/codes.ts'
import type { Config } from '../config.ts'
import type { ChangeMails } from '../contacts/changeMails.ts'
import { cookieNames } from '../cookieNames.ts'
import type { Database } from '../database/database.ts'
import type { AllowedRobots } from '../fleet/allowedRobots.ts'
import type { CommandDispatch } from '../fleet/commands/dispatch.ts'
import type { Control } from '../fleet/control/control.ts'
import type { RobotLink } from '../fleet/link.ts'
import type { Health } from '../health.ts'
import { signInAttempts } from '../identity/attempts.ts'
import { createKnownBrowsers } from '../identity/knownBrowsers.ts'
import type { Seal } from '../identity/seal.ts'
import { createSecondFactor } from '../identity/secondFactor.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { SignInParts } from '../identity/signIn.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { TestMessages } from '../notifications/testMessage.ts'
import type { Transports } from '../outbox/transport.ts'
import type { OwnAddress } from '../ownAddress.ts'
import { openTicketStore } from '../pins/openTicketStore.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { RunImport } from '../recordings/importRun.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import { routes } from './implementer.ts'
import { addAccess, addAddressCheck } from './plugins/access.ts'
import { addApiDocs } from './plugins/apiDocs.ts'
import { addBodyTime } from './plugins/bodyTime.ts'
import { addClientConfig } from './plugins/clientConfig.ts'
import { addClientFiles, isServicePath, opensPage } from './plugins/clientFiles.ts'
import { limitPipelining } from './plugins/connections.ts'
import { contentPolicy } from './plugins/contentPolicy.ts'
import { addContractRoutes } from './plugins/contractRoutes.ts'
import { addErrors, sendError } from './plugins/errorHandling.ts'
import { addEulaGuard } from './plugins/eulaGuard.ts'
import { addIdentityGuard } from './plugins/identityGuard.ts'
import { answerParserError } from './plugins/parserErrors.ts'
import { addRefusals } from './plugins/refusals.ts'
import { addSecondFactorGuard } from './plugins/secondFactorGuard.ts'
import { addSessions } from './plugins/session.ts'
import { addArrival } from './plugins/stopRequests.ts'
import { accountRoutes } from './routes/accounts/accounts.ts'
import { locationRoutes } from './routes/accounts/locations.ts'
import { alertRoutes } from './routes/alerts/alerts.ts'
import { addAuditExport, auditRoutes } from './routes/audit/audit.ts'
import { commentRoutes } from './routes/comments/comments.ts'
import { addDataFiles } from './routes/dataItems/dataFiles.ts'
import { dataRoutes } from './routes/dataItems/dataItems.ts'
import { authorizationRoutes } from './routes/identity/authorization.ts'
import { identityRoutes } from './routes/identity/identity.ts'
import { verifyCodeRoutes } from './routes/identity/verifyCodes.ts'
import { incidentRoutes } from './routes/incidents/incidents.ts'
import { messageRoutes } from './routes/messages/messages.ts'
import { notificationRoutes } from './routes/notifications/notifications.ts'
import { outboxRoutes } from './routes/notifications/outbox.ts'
import { subscriptionRoutes } from './routes/notifications/subscriptions.ts'
import { pinRoutes } from './routes/pins/pins.ts'
import { ticketRoutes } from './routes/pins/tickets.ts'
import { planRoutes } from './routes/plans/plans.ts'
import { controlEventRoutes } from './routes/recordings/controlEvents.ts'
import { recordedChannelRoutes } from './routes/recordings/recordedChannels.ts'
import { addRecordingFiles } from './routes/recordings/recordingFile.ts'
import { recordingRoutes } from './routes/recordings/recordings.ts'
import { sentCommandRoutes } from './routes/recordings/sentCommands.ts'
import { commandRoutes, type StreamerSockets } from './routes/robots/commands.ts'
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
import { releaseNoteRoutes } from './routes/system/releaseNotes.ts'
import { systemRoutes } from './routes/system/system.ts'
import { contactMethodRoutes } from './routes/users/contactMethods.ts'
import { preferenceRoutes } from './routes/users/preferences.ts'
import { userRoutes } from './routes/users/users.ts'

/** What the HTTP side needs of the rest of the service. */
export type HttpParts = {
  readonly config: Config
  readonly clock: Clock
  readonly address: OwnAddress
  readonly log: Logger
  readonly db: Database
  readonly sessions: Sessions
  /** Where requests that were refused are noted. */
  readonly refusedAccess: RefusedAccess
  /** Whether the audit is as it was written. */
  readonly chainCheck: ChainChecker
  readonly admission: Admission
  readonly seal: Seal
  readonly codes: Codes
  readonly changeMails: ChangeMails
  readonly testMessages: TestMessages
  readonly transports: Transports
  readonly dataFolder: DataFolder
  readonly recordings: Recordings
  readonly runImport: RunImport
  readonly control: Pick<Control, 'holderOf'>
  readonly jobs: Jobs
  readonly version: string
  readonly streamerSockets: StreamerSockets
  readonly commands: Pick<CommandDispatch, 'send' | 'settingsChanged'>
  readonly allowedRobots: Pick<AllowedRobots, 'ask' | 'find'>
  readonly health: () => Health
  /** Told what requests failed of. */
  readonly databaseFailed: (error: unknown) => void
  /** Where robots connect to, as they reach it. */
  readonly mqttUrl: string
  /** The way to the robots, as far as their credentials go. */
  readonly link: Pick<RobotLink, 'endsConnections' | 'giveCredential' | 'disconnect' | 'forget'>
  /** Told when a robot is in another account, with what it did before or without. */
  readonly robotMoved: (robot: number, account: number, withPast: boolean) => void
  /** Told when something of a robot is other than it was, or it is gone. */
  readonly robotChanged: (robot: number) => void
  /** Told when what a role may do is other than it was. */
  readonly rightsChanged: () => void
  /** Told when accounts stand elsewhere than they did: somebody may see other robots than before. */
  readonly accountsChanged: () => void
  /** Told of alerts that are others than they were. */
  readonly alertsChanged: (change: AlertChange) => void
  readonly clientConfig: ClientConfig
  readonly console: ConsolePages
}

/**
 * Where the console's pages come from: the folder of the built client, or a development server that takes whatever no route answers, or nowhere
 * (the API alone).
 */
export type ConsolePages =
  | { readonly from: 'folder'; readonly folder: string }
  | { readonly from: 'development'; readonly handle: (request: IncomingMessage, response: ServerResponse) => void }
  | { readonly from: 'nowhere' }

function implementation(parts: HttpParts) {
  const { db, config, clock } = parts
  const proofs: SignInParts = {
    db,
    attempts: signInAttempts(db),
    secondFactor: createSecondFactor(parts.seal),
    knownBrowsers: createKnownBrowsers(parts.seal, clock.now),
    now: clock.now,
  }
  const tickets = openTicketStore(db, config)
  return routes.router({
    system: { ...systemRoutes(parts), ...feedbackRoutes(parts), ...clientFailureRoutes(parts) },
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
    robots: { ...robotRoutes(parts), ...robotAdministrationRoutes(parts), ...commandRoutes(parts) },
    robotSettings: robotSettingRoutes(parts),
    robotStatus: robotStatusRoutes(parts),
    alerts: alertRoutes(parts),
    labels: labelRoutes(parts),
    search: searchRoutes(parts),
    plans: planRoutes(parts),
    locations: locationRoutes(parts),
    data: dataRoutes(parts),
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
    releaseNotes: releaseNoteRoutes(parts),
  })
}

const HSTS_S = 31_536_000

/** A file of 64 MiB over 2 Mbit/s takes five minutes. A connection that is kept outlives the wait of proxies, which is a minute at most. */
const CONNECTIONS = {
  requestTimeout: 300_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2000,
  // Refused by us, in the shape of all errors.
  requireHostHeader: false,
} as const

/** The HTTP side of the service, ready to listen. */
export async function buildApp(parts: HttpParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = parts.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy that connects here, and nobody else: what stands in its header before its own entry is anybody's word.
    trustProxy: parts.config.trustProxy ? (_address, hop) => hop === 0 : false,
    serverFactory: handle => createServer(CONNECTIONS, limitPipelining(handle)),
    // Addresses that cannot be decoded never reach a route.
    frameworkErrors: sendError,
    clientErrorHandler: answerParserError,
    exposeHeadRoutes: false,
    // Connections that are kept alive would hold up the end of the service.
    forceCloseConnections: true,
  })
  // JSON is the only body there is; text would come from any site's form without a question asked.
  app.removeContentTypeParser('text/plain')
  addArrival(app, parts.clock)
  const pages = parts.console
  const names = cookieNames(parts.address.publicOrigin)
  // What helps those who look for a hole is shown where there is nothing to be found.
  const isProduction = parts.clientConfig.environment === 'production'
  addErrors(app, parts.databaseFailed, (request, reply) => {
    if (pages.from === 'folder' && opensPage(request)) return reply.sendFile('index.html')
    if (pages.from !== 'development' || isServicePath(request)) return undefined
    reply.hijack()
    pages.handle(request.raw, reply.raw)
    return reply
  })
  await app.register(helmet, {
    // The development server's pages hold scripts and styles of its own making.
    contentSecurityPolicy: pages.from !== 'development' && contentPolicy(parts.clientConfig),
    // Where people open it over https, their browsers shall try nothing else. Plain http on loopback is a way to run it.
    strictTransportSecurity: names.isSecure && { maxAge: HSTS_S, includeSubDomains: false },
  })
  await app.register(cookie)
  addAddressCheck(app, parts.address)
  addRefusals(app, parts.refusedAccess)
  addSessions(app, { ...parts, names })
  addAccess(app, parts.address)
  addBodyTime(app)
  addEulaGuard(app)
  addSecondFactorGuard(app)
  addIdentityGuard(app, parts.clock)
  addContractRoutes(app, implementation(parts), parts.admission)
  addDataFiles(app, parts)
  addRecordingFiles(app, parts)
  addAuditExport(app, parts)
  addClientConfig(app, {
    clientConfig: parts.clientConfig,
    clientFolder: pages.from === 'folder' ? pages.folder : undefined,
  })
  await addApiDocs(app, parts.version, isProduction ? 'session' : 'public')
  if (pages.from === 'folder') await addClientFiles(app, pages.folder, { sourceMaps: !isProduction })
  return app
}
