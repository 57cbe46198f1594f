import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import { robotTopic } from '../../contract/gateway.ts'
import { Shed } from '../admission/shed.ts'
import type { Inbox, RobotLink } from './link.ts'
import { type Arrival, listenForRobots, type MqttListeners, type MqttListening } from './mqttListener.ts'
import { limitPackets, type PacketLimit } from './packetLimit.ts'
import { listenTopics, parseRobotTopic, robotOfUserName } from './topics.ts'
import { createUnacknowledged, type Unacknowledged } from './unacknowledged.ts'

export type BrokerOptions = MqttListening & {
  /** Whether the token is the robot's. Whoever cannot be checked is refused. */
  readonly authenticate: (robot: number, token: Uint8Array, address: string) => Promise<boolean>
  readonly inbox: Inbox
  readonly log: Logger
}

export type EmbeddedBroker = RobotLink & Pick<MqttListeners, 'port' | 'useCertificate'>

const PUBACK = 0x40
/** The acknowledgement of a QoS 1 message (MQTT 3.1.1, 3.4). */
const pubackPacket = (messageId: number): Uint8Array => Uint8Array.of(PUBACK, 2, messageId >> 8, messageId & 0xff)

/** A subscriber that has not drained for this long is dropped; without it one frozen subscriber stops everybody. */
const DRAIN_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 10_000
/** As MQTT says that the server is not available, so that a robot comes back. */
const UNAVAILABLE = 3

const refusal = ({ message }: Shed): Error & { returnCode: number } =>
  Object.assign(new Error(message), { returnCode: UNAVAILABLE })

/**
 * The broker in this process. A robot logs in as `robot-{id}` with its token, under a client id of the same name (so that no robot can
 * push another from its connection), and touches its own topics only. What robots publish at QoS 1 is acknowledged when
 * it is stored; until then the robot keeps its link, and its telemetry passes.
 */
export async function startBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const { inbox, log } = options
  const robots = new WeakMap<Client, number>()
  /** The newest connection of each robot. */
  const current = new Map<number, Client>()
  const limits = new WeakMap<Client, PacketLimit>()
  const wills = new WeakMap<Client, string>()
  const unacknowledged = new WeakMap<Client, Unacknowledged>()
  const arriving = new WeakMap<Client, Arrival>()
  let closing = false

  const broker = await Aedes.createBroker({
    drainTimeout: DRAIN_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxTopicLevels: 8,
    preConnect: (client, packet, done) => {
      limits.get(client)?.greeted()
      if (packet.will) wills.set(client, packet.will.topic)
      done(null, true)
    },
    authenticate: (client, user, password, done) => {
      const robot = robotOfUserName(user ?? '')
      const will = wills.get(client)
      const isOwn =
        robot !== undefined && client.id === user && (will === undefined || will === robotTopic(robot, 'connection'))
      if (!isOwn || !password) return done(null, false)
      const arrival = arriving.get(client)
      options.authenticate(robot, password, arrival?.address ?? '').then(
        good => {
          if (good) {
            arrival?.leave()
            robots.set(client, robot)
            unacknowledged.set(client, createUnacknowledged(robot, inbox, log))
            current.set(robot, client)
          }
          done(null, good)
        },
        error => (error instanceof Shed ? done(refusal(error), null) : done(null, false)),
      )
    },
    authorizePublish: (client, packet, done) => {
      if (!client || closing) return done(new Error('Not accepted'))
      limits.get(client)?.packetDone()
      const topic = parseRobotTopic(packet.topic)
      if (!topic || topic.robot !== robots.get(client)) return done(new Error('Not a topic of this robot'))
      // Each half-delivered message would be kept in memory until the robot goes on with it.
      if (packet.qos === 2 && !client.closed) return done(new Error('QoS 2 is not offered'))
      // What would be kept besides is of no use to anybody, and frames are large.
      if (topic.name !== 'connection') packet.retain = false
      // The will of a connection that the same robot has replaced by a newer one.
      if (client.closed && current.get(topic.robot) !== client) return done(new Error('Replaced'))
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      if (topic.name === 'telemetry') {
        inbox.frame(topic.robot, topic.channel, payload)
        return done()
      }
      const { qos, messageId } = packet
      const acknowledge = (): void => {
        if (qos === 1 && messageId !== undefined && !client.closed) client.conn.write(pubackPacket(messageId))
      }
      // The broker would acknowledge it at once, and read nothing else of this robot until it is told that it may.
      packet.qos = 0
      const messages = unacknowledged.get(client)
      if (!messages) return done(new Error('Not a robot'))
      void messages.take(topic.name, payload, acknowledge).then(() => done())
    },
    authorizeSubscribe: (client, subscription, done) => {
      limits.get(client)?.packetDone()
      const robot = robots.get(client)
      const own = robot !== undefined && listenTopics(robot).has(subscription.topic)
      done(null, own ? subscription : null)
    },
  })
  broker.on('clientDisconnect', client => {
    const robot = robots.get(client)
    if (robot === undefined) return
    if (current.get(robot) === client) current.delete(robot)
    // A newer connection speaks for itself.
    unacknowledged.get(client)?.close(() => closing || current.has(robot))
  })
  const disconnect = (robot: number): void => current.get(robot)?.close()
  broker.on('ping', (_packet, client) => limits.get(client)?.packetDone())
  broker.on('ack', (_packet, client) => limits.get(client)?.packetDone())

  const listeners = await listenForRobots(options, (socket, arrival) => {
    socket.setNoDelay(true)
    const client = broker.handle(socket)
    arriving.set(client, arrival)
    limits.set(client, limitPackets(socket))
  })

  return {
    port: listeners.port,
    useCertificate: listeners.useCertificate,
    url: listeners.url,
    localUrl: listeners.localUrl,
    publish: (robot, name, message, { qos, retain }) =>
      new Promise((resolve, reject) => {
        const payload = Buffer.from(JSON.stringify(message))
        broker.publish({ cmd: 'publish', topic: robotTopic(robot, name), payload, qos, retain, dup: false }, error =>
          error ? reject(error) : resolve(),
        )
      }),
    endsConnections: true,
    // The database is asked at each connection.
    giveCredential: async () => undefined,
    disconnect,
    forget: disconnect,
    warnings: () => [],
    healthy: () => !closing && listeners.listening(),
    close: async () => {
      if (closing) return
      closing = true
      const stopped = listeners.stop()
      await new Promise<void>(resolve => broker.close(() => resolve()))
      listeners.cut()
      await stopped
    },
  }
}
