import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { cookieNames } from '../cookieNames.ts'
import type { HttpParts } from './httpParts.ts'
import { implementation } from './implementation.ts'
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
import { addLargeBodies } from './plugins/largeBodies.ts'
import { answerParserError } from './plugins/parserErrors.ts'
import { addRefusals } from './plugins/refusals.ts'
import { addSecondFactorGuard } from './plugins/secondFactorGuard.ts'
import { addSessions } from './plugins/session.ts'
import { addArrival } from './plugins/stopRequests.ts'
import { addAuditExport } from './routes/audit/audit.ts'
import { addDataFiles } from './routes/dataItems/dataFiles.ts'
import { addDataUploads } from './routes/dataItems/dataUploads.ts'
import { addPlanPackages } from './routes/plans/packages.ts'
import { addRobotPlanFiles } from './routes/plans/robotPlanFiles.ts'
import { addRecordingFiles } from './routes/recordings/recordingFile.ts'
import { addReportImages } from './routes/reports/pictures.ts'
import { addProofPage } from './routes/reports/proofs.ts'
import { addReportFiles } from './routes/reports/reportFiles.ts'
import { addFeedbackSessions } from './routes/system/feedbackSessions.ts'

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
  addLargeBodies(app, parts.admission)
  addContractRoutes(app, implementation(parts), parts.admission)
  addDataFiles(app, parts)
  addDataUploads(app, parts)
  addPlanPackages(app, parts)
  addRobotPlanFiles(app, parts)
  addRecordingFiles(app, parts)
  addAuditExport(app, parts)
  addFeedbackSessions(app, parts)
  addProofPage(app, parts)
  addReportFiles(app, parts)
  addReportImages(app, parts)
  addClientConfig(app, {
    clientConfig: parts.clientConfig,
    clientFolder: pages.from === 'folder' ? pages.folder : undefined,
  })
  await addApiDocs(app, parts.version, isProduction ? 'session' : 'public')
  if (pages.from === 'folder') await addClientFiles(app, pages.folder, { sourceMaps: !isProduction })
  return app
}
