import type { Server } from 'node:http'
import { join } from 'node:path'
import { merge } from 'rxjs'
import type { ClientConfig } from '../contract/clientConfig.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createCodes } from './codes/codes.ts'
import { createChangeMails } from './contacts/changeMails.ts'
import type { Foundation } from './foundation.ts'
import { buildApp } from './http/app.ts'
import type { ConsolePages, HttpParts } from './http/httpParts.ts'
import { startFeedbackRetention } from './http/routes/system/feedbackRetention.ts'
import { openSeal } from './identity/seal.ts'
import { createJobs } from './jobs/jobs.ts'
import { loadTexts, type Texts } from './language/texts.ts'
import { createTestMessages } from './notifications/testMessage.ts'
import { openTransports } from './outbox/openTransports.ts'
import type { Transports } from './outbox/transport.ts'
import { ownAddress } from './ownAddress.ts'
import { createImportFolders } from './plans/archive/importFolders.ts'
import { createCameraZones } from './plans/cameraZones/cameraZones.ts'
import { openDataFolder } from './plans/dataFolder.ts'
import { createPlanDrafts } from './plans/drafts/planDrafts.ts'
import { createUploads } from './plans/files/uploads.ts'
import { planJobKinds } from './plans/jobs/kinds.ts'
import { startPlanJobs } from './plans/jobs/planJobs.ts'
import { createSmallPictures } from './plans/smallPictures.ts'

import { createPlanValidation } from './plans/validation.ts'
import { createRunImport } from './recordings/importRun.ts'
import { createReportPictures } from './reports/pictures/reportPictures.ts'
import type { RobotSide } from './robotSide.ts'
import { type Streams, startStreams } from './streams/startStreams.ts'

/** What browsers reach: routes and sockets. */
export type BrowserSide = {
  readonly http: Server
  readonly url: string
  /** Where people reach the console. */
  readonly consoleUrl: () => Promise<string>
  readonly texts: Texts
  readonly transports: Transports
}

type Parts = {
  readonly foundation: Foundation
  readonly robotSide: RobotSide
  readonly clientConfig: ClientConfig
  readonly console: ConsolePages
}

/** What follows a change that a route has made, outside of the database. */
function followingChanges(
  { sessions, allowedRobots }: Foundation,
  { fleet, recordings, alertChanges, planTransfers }: RobotSide,
  streams: () => Streams,
): Pick<
  HttpParts,
  'robotMoved' | 'robotChanged' | 'planChanged' | 'rightsChanged' | 'accountsChanged' | 'alertsChanged'
> {
  return {
    robotMoved: (robot, account, withPast) => {
      recordings.moved(robot, account, withPast)
      alertChanges.next({ account })
      if (!withPast) fleet.forget(robot)
    },
    robotChanged: robot => {
      allowedRobots.forgetRobot(robot)
      streams().robotChanged(robot)
      planTransfers.announce([robot])
    },
    planChanged: (event, concerned) => {
      planTransfers.changed(event)
      planTransfers.announce(concerned)
    },
    rightsChanged: () => {
      sessions.forgetRemembered()
      allowedRobots.forgetAll()
      streams().rightsChanged()
    },
    accountsChanged: () => {
      // Nobody acts as a person who sees more than they do.
      sessions.forgetRemembered()
      allowedRobots.forgetAll()
    },
    alertsChanged: change => alertChanges.next(change),
  }
}

/** Opens the routes and the sockets, and listens. */
export async function startBrowserSide({ foundation, robotSide, clientConfig, console }: Parts): Promise<BrowserSide> {
  const { config, database, db, clock, running } = foundation
  const { fleet, recordings, commands, alertChanges } = robotSide
  const jobs = createJobs(clock)
  const importsFolder = join(config.dataFolder, 'imports')
  const runImport = await createRunImport({ db, jobs, clock, recordings, importsFolder })
  running.defer(runImport.close)
  const dataFolder = openDataFolder(join(config.dataFolder, 'files'), clock)
  running.defer(startFeedbackRetention({ db, dataFolder, clock, log: foundation.log }).close)
  const uploads = createUploads({ folder: join(config.dataFolder, 'uploads'), db, clock, log: foundation.log })
  running.defer(uploads.close)
  const { changed } = robotSide.planTransfers
  const planValidation = createPlanValidation({ db, dataFolder, jobs, clock, log: foundation.log, changed })
  running.defer(planValidation.close)
  const importFolders = await createImportFolders({
    root: join(config.dataFolder, 'planImports'),
    db,
    clock,
    log: foundation.log,
  })
  running.defer(importFolders.close)
  const kinds = planJobKinds({ db, dataFolder, clock, planValidation, importFolders })
  const planJobs = startPlanJobs({ db, jobs, clock, log: foundation.log, kinds })
  running.defer(planJobs.close)
  running.defer(jobs.close)
  const smallPictures = createSmallPictures(clock)
  running.defer(smallPictures.close)
  running.defer(planValidation.stop)
  const planDrafts = createPlanDrafts({ db, dataFolder, jobs, planValidation })
  const address = ownAddress(config)
  const texts = await loadTexts()
  const listening = Promise.withResolvers<string>()
  const consoleUrl = async () => address.publicOrigin ?? listening.promise
  const transports = openTransports(config)
  const app = await buildApp({
    ...foundation,
    ...robotSide,
    ...followingChanges(foundation, robotSide, () => streams),
    address,
    codes: createCodes({ clock, texts, consoleUrl }),
    texts,
    changeMails: createChangeMails(texts),
    testMessages: createTestMessages(texts, consoleUrl),
    transports,
    seal: await openSeal(config),
    dataFolder,
    uploads,
    importFolders,
    smallPictures,
    cameraZones: createCameraZones(jobs, dataFolder),
    planValidation,
    plansOutdated: planValidation.readAgain,
    reportPictures: createReportPictures({ db, dataFolder, columns: robotSide.reports.columns, log: foundation.log }),
    jobs,
    planJobs,
    planDrafts,
    runImport,
    version: packageJson.version,
    streamerSockets: {
      find: socket => streams.streamer.find(socket),
      subscribe: (socket, channel) => streams.streamer.subscribe(socket, channel),
      unsubscribe: (socket, channel) => streams.streamer.unsubscribe(socket, channel),
    },
    health: robotSide.health.now,
    databaseFailed: database.watch.failed,
    link: fleet.link,
    clientConfig,
    console,
  })
  running.defer(() => app.close())
  const { server: http } = app
  const streams = startStreams({
    ...foundation,
    ...robotSide,
    http,
    commandProgress: commands.progress,
    alertChanges,
    reportEvents: merge(robotSide.reports.events, robotSide.reports.changes),
    planEvents: robotSide.planTransfers.changes,
    draftChanges: planDrafts.changes,
    archiveFor: recordings.archiveFor,
    address,
    trustProxy: config.trustProxy,
    viewerPort: config.foxglovePort === undefined ? undefined : { port: config.foxglovePort, host: config.host },
  })
  running.defer(streams.close)
  // A port that is taken ends the start, as that of the console does.
  await streams.viewerUrl
  const url = await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'Listening' })
  listening.resolve(url)
  const gone = robotSide.planTransfers.changes.subscribe(
    ({ robot }) => robot !== undefined && streams.robotChanged(robot),
  )
  running.defer(() => gone.unsubscribe())
  robotSide.planTransfers.start(address.publicOrigin ?? url, fleet.link.publish)
  // Nothing of the start waits for it.
  void planValidation.begin()
  return { http, url, consoleUrl, texts, transports }
}
