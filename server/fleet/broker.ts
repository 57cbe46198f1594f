import { Aedes } from 'aedes'
import { robotTopic } from '../../contract/gateway.ts'
import { type BrokerClientsParts, createBrokerClients } from './brokerClients.ts'
import type { RobotLink } from './link.ts'
import { listenForRobots, type MqttListeners, type MqttListening } from './mqttListener.ts'
import { limitPackets } from './packetLimit.ts'
import { createRobotEmitter } from './robotEmitter.ts'

export type BrokerOptions = MqttListening & Omit<BrokerClientsParts, 'isClosing'>

export type EmbeddedBroker = RobotLink & Pick<MqttListeners, 'port' | 'useCertificate'>

/** A subscriber that has not drained for this long is dropped; without it one frozen subscriber stops everybody. */
const DRAIN_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 10_000
/**
 * As many messages as there are, each on its own way. With a limit a robot that takes nothing in holds up all others once that many wait for it, and what has
 * queued meanwhile then passes within one call of the next, which ends the service where it is some thousand.
 */
const CONCURRENCY = 0

/**
 * The broker in this process. A robot logs in as `robot-{id}` with its token, under a client id of the same name (so that no robot can
 * push another from its connection), and touches its own topics only. What robots publish at QoS 1 is acknowledged when
 * it is stored; until then the robot keeps its link, and its telemetry passes.
 */
export async function startBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  let closing = false
  const clients = createBrokerClients({ ...options, isClosing: () => closing })
  const { preConnect, authenticate, authorizePublish, authorizeSubscribe, packetDone, disconnect } = clients
  const broker = await Aedes.createBroker({
    mq: createRobotEmitter(CONCURRENCY),
    concurrency: CONCURRENCY,
    drainTimeout: DRAIN_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxTopicLevels: 8,
    preConnect,
    authenticate,
    authorizePublish,
    authorizeSubscribe,
  })
  broker.on('clientDisconnect', clients.left)
  broker.on('ping', (_packet, client) => packetDone(client))
  broker.on('ack', (_packet, client) => packetDone(client))

  const listeners = await listenForRobots(options, (socket, arrival) => {
    socket.setNoDelay(true)
    const client = broker.handle(socket)
    clients.arrived(client, arrival, limitPackets(socket))
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
