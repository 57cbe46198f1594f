import type { AedesOptions, Client } from 'aedes'
import type { Logger } from 'pino'
import { robotTopic } from '../../contract/gateway.ts'
import { Shed } from '../admission/shed.ts'
import type { Inbox } from './link.ts'
import type { Arrival } from './mqttListener.ts'
import type { PacketLimit } from './packetLimit.ts'
import { listenTopics, parseRobotTopic, robotOfUserName } from './topics.ts'
import { createUnacknowledged, type Unacknowledged } from './unacknowledged.ts'

type Asked<Name extends keyof AedesOptions> = NonNullable<AedesOptions[Name]>

/** The connections of the embedded broker: whom it lets in as which robot, and what each may publish and subscribe to. */
export type BrokerClients = {
  readonly arrived: (client: Client, arrival: Arrival, limit: PacketLimit) => void
  readonly preConnect: Asked<'preConnect'>
  readonly authenticate: Asked<'authenticate'>
  readonly authorizePublish: Asked<'authorizePublish'>
  readonly authorizeSubscribe: Asked<'authorizeSubscribe'>
  /** Whoever has been let in has said something that counts as a packet. */
  readonly packetDone: (client: Client | null) => void
  readonly left: (client: Client) => void
  /** Ends the connection of a robot. */
  readonly disconnect: (robot: number) => void
}

export type BrokerClientsParts = {
  /** Whether the token is the robot's. A robot that cannot be checked is refused. */
  readonly authenticate: (robot: number, token: Uint8Array, address: string) => Promise<boolean>
  readonly inbox: Inbox
  readonly log: Logger
  readonly isClosing: () => boolean
}

/** What is known of a connection; of the robot once it is let in. */
type Connection = {
  arrival?: Arrival
  limit?: PacketLimit
  /** Topic of its will. */
  will?: string
  robot?: number
  unacknowledged?: Unacknowledged
}

const PUBACK = 0x40
/** The acknowledgement of a QoS 1 message (MQTT 3.1.1, 3.4). */
const pubackPacket = (messageId: number): Uint8Array => Uint8Array.of(PUBACK, 2, messageId >> 8, messageId & 0xff)

/** As MQTT says that the server is not available, so that a robot comes back. */
const UNAVAILABLE = 3

const refusal = ({ message }: Shed): Error & { returnCode: number } =>
  Object.assign(new Error(message), { returnCode: UNAVAILABLE })

export function createBrokerClients(parts: BrokerClientsParts): BrokerClients {
  const { inbox, log, isClosing } = parts
  const connections = new WeakMap<Client, Connection>()
  /** The newest connection of each robot. */
  const current = new Map<number, Client>()

  function of(client: Client): Connection {
    const known = connections.get(client) ?? {}
    connections.set(client, known)
    return known
  }
  const packetDone = (client: Client | null): void => {
    if (client) of(client).limit?.packetDone()
  }
  function letIn(client: Client, robot: number): void {
    const connection = of(client)
    connection.arrival?.leave()
    connection.robot = robot
    connection.unacknowledged = createUnacknowledged(robot, inbox, log)
    current.set(robot, client)
  }

  return {
    arrived: (client, arrival, limit) => {
      Object.assign(of(client), { arrival, limit })
    },
    preConnect: (client, packet, done) => {
      const connection = of(client)
      connection.limit?.greeted()
      if (packet.will) connection.will = packet.will.topic
      done(null, true)
    },
    authenticate: (client, user, password, done) => {
      const robot = robotOfUserName(user ?? '')
      const { will, arrival } = of(client)
      const isOwn =
        robot !== undefined && client.id === user && (will === undefined || will === robotTopic(robot, 'connection'))
      if (!isOwn || !password) return done(null, false)
      parts.authenticate(robot, password, arrival?.address ?? '').then(
        good => {
          if (good) letIn(client, robot)
          done(null, good)
        },
        error => (error instanceof Shed ? done(refusal(error), null) : done(null, false)),
      )
    },
    authorizePublish: (client, packet, done) => {
      if (!client || isClosing()) return done(new Error('Not accepted'))
      packetDone(client)
      const { robot, unacknowledged } = of(client)
      const topic = parseRobotTopic(packet.topic)
      if (!topic || topic.robot !== robot) return done(new Error('Not a topic of this robot'))
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
      // The broker would acknowledge it at once, and read nothing else of this robot until it gets leave to.
      packet.qos = 0
      if (!unacknowledged) return done(new Error('Not a robot'))
      void unacknowledged.take(topic.name, payload, acknowledge).then(() => done())
    },
    authorizeSubscribe: (client, subscription, done) => {
      packetDone(client)
      const { robot } = of(client)
      const own = robot !== undefined && listenTopics(robot).has(subscription.topic)
      done(null, own ? subscription : null)
    },
    packetDone,
    left: client => {
      const { robot, unacknowledged } = of(client)
      if (robot === undefined) return
      if (current.get(robot) === client) current.delete(robot)
      // A newer connection is reported by its own events.
      unacknowledged?.close(() => isClosing() || current.has(robot))
    },
    disconnect: robot => current.get(robot)?.close(),
  }
}
