import { createServer } from 'node:http'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { NEVER, Subject } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { robotTopic, robotUserName } from '../../contract/gateway.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import {
  type BrowserToStreamer,
  STREAMER_NAMESPACE,
  STREAMER_PATH,
  type StreamerToBrowser,
} from '../../contract/sockets/streamer.ts'
import { createAdmission } from '../../server/admission/admission.ts'
import type { AlertChange } from '../../server/alerts/alertChanges.ts'
import type { Clock } from '../../server/clock.ts'
import type { OpenDatabase } from '../../server/database/database.ts'
import { createAllowedRobots } from '../../server/fleet/allowedRobots.ts'
import type { RobotCommandProgress } from '../../server/fleet/commandProgress.ts'
import { startLeases } from '../../server/fleet/control/leases.ts'
import { startGateway } from '../../server/fleet/gateway.ts'
import { openLink } from '../../server/fleet/openLink.ts'
import { createSessions } from '../../server/identity/sessions.ts'
import { ownAddress } from '../../server/ownAddress.ts'
import type { Archive } from '../../server/recordings/archive.ts'
import { startStreams } from '../../server/streams/startStreams.ts'
import { archiveOf } from './testArchive.ts'
import { log } from './testDatabase.ts'

/** Gateway on a broker of its own; closed with the test. */
export async function startTestGateway({ db }: OpenDatabase, clock: Clock, port = 0) {
  const fleet = await startGateway({
    db,
    clock,
    log,
    acknowledged: async () => undefined,
    fenceHeard: () => undefined,
    openLink: openLink({ host: '127.0.0.1', mqttPort: port, mqttUrl: undefined }, log),
  })
  onTestFinished(fleet.close)
  return fleet
}

/** Gateway and sockets, as the service has them; closed with the test. */
export async function startLiveParts(database: OpenDatabase, clock: Clock, archive: Archive = archiveOf([])) {
  const fleet = await startTestGateway(database, clock)
  const sessions = createSessions(database.db, { sessionIdleMinutes: 60, sessionMaxHours: 1 })
  const http = createServer()
  const address = ownAddress({ host: '127.0.0.1', publicUrl: undefined })
  const control = await startLeases({
    db: database.db,
    clock,
    log,
    robotState: robot => fleet.registry.find(robot)?.live.status?.state,
    signOuts: sessions.signedOut,
  })
  const commandProgress = new Subject<RobotCommandProgress>()
  const alertChanges = new Subject<AlertChange>()
  const streams = startStreams({
    http,
    db: database.db,
    sessions,
    admission: createAdmission(clock, sessions),
    fleet,
    control,
    allowedRobots: createAllowedRobots(clock.monotonicMs),
    commandProgress,
    alertChanges,
    reportEvents: NEVER,
    planEvents: NEVER,
    draftChanges: NEVER,
    archiveFor: () => archive,
    clock,
    log,
    address,
    trustProxy: false,
    viewerPort: { port: 0, host: '127.0.0.1' },
    refusedAccess: { note: () => undefined },
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const bound = http.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port')
  onTestFinished(async () => {
    await streams.close()
    sessions.stop()
    http.closeAllConnections()
    await new Promise<void>(resolve => http.close(() => resolve()))
    await control.close()
  })
  return {
    fleet,
    sessions,
    control,
    allowedRobots: createAllowedRobots(clock.monotonicMs),
    commandProgress,
    streams,
    url: `http://127.0.0.1:${bound.port}`,
    mqttUrl: fleet.link.url,
  }
}

export type RobotCredential = { readonly robot: number; readonly token: string }

/** What a broker has not answered for so long it will not, ms: the test says what it waited for. */
const BROKER_LIMIT_MS = 20_000

function answered<T>(what: string, answer: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const over = AbortSignal.timeout(BROKER_LIMIT_MS)
  over.addEventListener('abort', () => limit.reject(new Error(`The broker has not answered: ${what}`)))
  const first = Promise.race([answer, limit.promise])
  // A test that does not wait for it is not told.
  first.catch(() => undefined)
  return first
}

/** A robot at the broker, by the bare protocol. */
export async function connectMqtt(url: string, { robot, token }: RobotCredential, options: IClientOptions = {}) {
  const client: MqttClient = await answered(
    'connect',
    connectAsync(url, {
      clientId: robotUserName(robot),
      username: robotUserName(robot),
      password: token,
      reconnectPeriod: 0,
      ...options,
    }),
  )
  client.on('error', () => undefined)
  onTestFinished(() => client.endAsync(true))
  return {
    client,
    publish: (name: string, message: unknown, retain = false) =>
      answered(name, client.publishAsync(robotTopic(robot, name), JSON.stringify(message), { qos: 1, retain })),
    sendFrame: (channel: number, frame: Uint8Array) =>
      client.publishAsync(robotTopic(robot, `telemetry/${channel}`), Buffer.from(frame), { qos: 0 }),
  }
}

export type StreamerClient = Socket<StreamerToBrowser, BrowserToStreamer>

/** A viewer's socket; `headers` may name another origin. */
export function openStreamer(
  url: string,
  query: { readonly [name: string]: string },
  session: string | undefined,
  headers: { readonly [name: string]: string } = {},
): StreamerClient {
  const socket: StreamerClient = io(`${url}${STREAMER_NAMESPACE}`, {
    path: STREAMER_PATH,
    transports: ['websocket'],
    query,
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(session !== undefined && { [SESSION_HEADER]: session }), ...headers },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  return socket
}
