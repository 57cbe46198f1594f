import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Subject } from 'rxjs'
import packageJson from '../package.json' with { type: 'json' }
import { createAdmission } from './admission/admission.ts'
import type { AlertChange } from './alerts/alertChanges.ts'
import { openAnchor } from './audit/anchor.ts'
import { createChainCheck } from './audit/chainCheck.ts'
import { startRefusedAccess } from './audit/refusedAccess.ts'
import { startSealer } from './audit/sealer.ts'
import { type Clock, systemClock } from './clock.ts'
import { createCodes } from './codes/codes.ts'
import type { Config } from './config.ts'
import { createChangeMails } from './contacts/changeMails.ts'
import { type Database, type OpenDatabase, openDatabase } from './database/database.ts'
import { seedDemo } from './database/demo.ts'
import { logins } from './database/schema.ts'
import { createAllowedRobots } from './fleet/allowedRobots.ts'
import { type CommandDispatch, startDispatch } from './fleet/commands/dispatch.ts'
import { newestState } from './fleet/commands/situation.ts'
import type { Control } from './fleet/control/control.ts'
import { startLeases } from './fleet/control/leases.ts'
import { type Fleet, startGateway } from './fleet/gateway.ts'
import { openLink } from './fleet/openLink.ts'
import { startRetention } from './fleet/retention.ts'
import { startHealth } from './health.ts'
import { buildApp, type ConsolePages } from './http/app.ts'
import { loadClientConfig } from './http/plugins/clientConfig.ts'
import { createFirstLogin } from './identity/firstLogin.ts'
import { seedPermissions } from './identity/permissions.ts'
import { openSeal } from './identity/seal.ts'
import { createSessions, type Sessions } from './identity/sessions.ts'
import { createJobs } from './jobs/jobs.ts'
import { loadTexts } from './language/texts.ts'
import { createLog } from './log.ts'
import { startNotifier } from './notifications/notifier.ts'
import { watchSectors } from './notifications/sectorWatch.ts'
import { createTestMessages } from './notifications/testMessage.ts'
import { openTransports } from './outbox/openTransports.ts'
import { startSender } from './outbox/sender.ts'
import { ownAddress } from './ownAddress.ts'
import { openDataFolder } from './plans/dataFolder.ts'
import { createRunImport } from './recordings/importRun.ts'
import { type Recordings, startRecordings } from './recordings/startRecordings.ts'
import { startStreams } from './streams/startStreams.ts'

export type Service = {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly url: string
  /** Where its robots connect to. */
  readonly mqttUrl: string
  /** The same for robots on this machine. */
  readonly localMqttUrl: string
  readonly http: Server
  readonly db: Database
  readonly sessions: Sessions
  readonly fleet: Fleet
  readonly recordings: Recordings
  /** Calls back once, when the service has to end because another one has taken its database. */
  readonly onTaken: OpenDatabase['onTaken']
  /** Ends what it has begun, in order; the database last. */
  close(): Promise<void>
}

type Options = {
  readonly log?: Logger
  /** Pages of the console; without it the service is the API alone. */
  readonly console?: ConsolePages
  readonly clock?: Clock
  /** Says a sentence to whoever starts it, while it waits for something. */
  readonly say?: (sentence: string) => void
  /** Ends the waiting at the start. */
  readonly signal?: AbortSignal
}

/**
 * Puts the parts together and listens; each part knows only what it is given here.
 * @throws whatever `startFailure` words, with everything closed again
 */
export async function startService(config: Config, options: Options = {}): Promise<Service> {
  const { log = createLog(config.logLevel), console = { from: 'nowhere' }, clock = systemClock, ...waiting } = options
  await using starting = new AsyncDisposableStack()
  const clientConfig = await loadClientConfig(config)
  const database = await openDatabase(config, log, waiting)
  starting.defer(database.close)
  const { db, watch } = database
  await seedPermissions(db)
  if (config.demo) await seedDemo(db)
  if (config.adminLogin !== undefined && config.adminPassword !== undefined)
    await createFirstLogin(db, config.adminLogin, config.adminPassword)
  if ((await db.$count(logins)) === 0)
    log.warn('Nobody can sign in yet: set SWATH_ADMIN_LOGIN and SWATH_ADMIN_PASSWORD to make the first login')
  const anchor = openAnchor(join(config.dataFolder, 'audit.anchor'))
  const sealer = startSealer({ db, clock, log, anchor })
  starting.defer(sealer.close)
  const chainCheck = createChainCheck({ db, clock, log, anchor, sealer })
  starting.defer(chainCheck.close)
  const refusedAccess = startRefusedAccess({ db, clock, log })
  starting.defer(refusedAccess.close)
  const sessions = createSessions(db, config, clock)
  starting.defer(sessions.stop)
  const admission = createAdmission(clock, sessions)
  const allowedRobots = createAllowedRobots(clock.monotonicMs)
  // Whoever has another role or other accounts signs in anew.
  sessions.ended.subscribe(({ login }) => allowedRobots.forgetLogin(login))
  // Robots may answer an earlier run's commands before their dispatch has been started.
  const dispatch = Promise.withResolvers<CommandDispatch>()
  const acknowledged: CommandDispatch['acknowledged'] = async (...ack) => (await dispatch.promise).acknowledged(...ack)
  const leases = Promise.withResolvers<Control>()
  const fenceHeard = (robot: number, fence: number) => void leases.promise.then(each => each.fenceHeard(robot, fence))
  const alertChanges = new Subject<AlertChange>()
  const alertsChanged = (account: number): void => alertChanges.next({ account })
  const fleet = await startGateway({
    db,
    clock,
    log,
    alertsChanged,
    acknowledged,
    fenceHeard,
    openLink: openLink(config, log, clock),
  })
  starting.defer(fleet.close)
  const mqttUrl = config.mqttRobotUrl ?? fleet.link.url
  const control = await startLeases({
    db,
    clock,
    log,
    robotState: robot => newestState(fleet.registry.find(robot)?.live),
    signOuts: sessions.signedOut,
  })
  starting.defer(control.close)
  leases.resolve(control)
  const recordings = await startRecordings({ config, db, fleet, clock, log })
  starting.defer(recordings.close)
  const retention = startRetention({ db, clock, log })
  starting.defer(retention.close)
  const { registry, link } = fleet
  const { requirements } = clientConfig.robots
  const commands = await startDispatch({ db, registry, control, requirements, publish: link.publish, clock, log })
  starting.defer(commands.close)
  dispatch.resolve(commands)
  const health = await startHealth({
    db,
    watch,
    fleet,
    dataFolder: config.dataFolder,
    recordingsAreMissing: () => recordings.isElsewhere,
    recordingIsPaused: recordings.isPaused,
  })
  starting.defer(health.close)
  const jobs = createJobs(clock)
  const workFolder = join(config.dataFolder, 'imports')
  const runImport = await createRunImport({ db, jobs, clock, recordings, workFolder })
  starting.defer(runImport.close)
  starting.defer(jobs.close)
  const address = ownAddress(config)
  const texts = await loadTexts()
  const listening = Promise.withResolvers<string>()
  const consoleUrl = async () => address.publicOrigin ?? listening.promise
  const transports = openTransports(config)
  const app = await buildApp({
    config,
    clock,
    address,
    log,
    db,
    sessions,
    refusedAccess,
    chainCheck,
    admission,
    codes: createCodes({ clock, texts, consoleUrl }),
    changeMails: createChangeMails(texts),
    testMessages: createTestMessages(texts, consoleUrl),
    transports,
    seal: await openSeal(config),
    dataFolder: openDataFolder(join(config.dataFolder, 'files')),
    jobs,
    recordings,
    runImport,
    control,
    version: packageJson.version,
    streamerSockets: {
      find: socket => streams.streamer.find(socket),
      subscribe: (socket, channel) => streams.streamer.subscribe(socket, channel),
      unsubscribe: (socket, channel) => streams.streamer.unsubscribe(socket, channel),
    },
    commands,
    allowedRobots,
    health: health.now,
    databaseFailed: watch.failed,
    mqttUrl,
    link: fleet.link,
    robotMoved: (robot, account, withPast) => {
      recordings.moved(robot, account, withPast)
      alertsChanged(account)
      if (!withPast) fleet.forget(robot)
    },
    robotChanged: robot => {
      allowedRobots.forgetRobot(robot)
      streams.robotChanged(robot)
    },
    rightsChanged: () => {
      sessions.forgetRemembered()
      allowedRobots.forgetAll()
      streams.rightsChanged()
    },
    accountsChanged: () => {
      // Nobody acts as a person who sees more than they do.
      sessions.forgetRemembered()
      allowedRobots.forgetAll()
    },
    alertsChanged: change => alertChanges.next(change),
    clientConfig,
    console,
  })
  starting.defer(() => app.close())
  const { server: http } = app
  const streams = startStreams({
    http,
    db,
    sessions,
    admission,
    fleet,
    control,
    allowedRobots,
    commandProgress: commands.progress,
    alertChanges,
    archiveFor: recordings.archiveFor,
    clock,
    log,
    address,
    trustProxy: config.trustProxy,
    refusedAccess,
  })
  starting.defer(streams.close)
  const url = await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'Listening' })
  listening.resolve(url)
  starting.defer(watchSectors({ fleet, db, clock, log, alertsChanged }))
  const sender = startSender({ db, transports, clock, log })
  starting.defer(sender.close)
  const notifier = startNotifier({ db, texts, consoleUrl: await consoleUrl(), clock, log })
  starting.defer(notifier.close)
  const started = starting.move()
  const { onTaken } = database
  return {
    url,
    mqttUrl,
    localMqttUrl: fleet.link.localUrl,
    http,
    db,
    sessions,
    fleet,
    recordings,
    onTaken,
    close: () => started.disposeAsync(),
  }
}
