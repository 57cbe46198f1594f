import { setTimeout as delay } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { robotTopic } from '../../contract/gateway.ts'
import type { Clock } from '../clock.ts'
import { watchAnonymousAccess } from './anonymousBroker.ts'
import type { RobotAccounts } from './dynamicSecurity.ts'
import type { Delivery, Inbox, MessageName, RobotLink } from './link.ts'
import { parseRobotTopic } from './topics.ts'

export type ExternalBrokerOptions = {
  /** With the gateway's own user name and password. It needs every robot's topics. */
  readonly url: string
  /** PEM; authorities that the broker's certificate is checked against. */
  readonly ca?: readonly string[] | undefined
  /** Robots' credentials and rights at the broker; without it they are the broker's matter alone. */
  readonly accounts?: ((url: string, options: IClientOptions) => RobotAccounts) | undefined
  readonly inbox: Inbox
  readonly clock: Pick<Clock, 'every'>
  readonly log: Logger
}

type Packet = readonly [topic: string, payload: string, delivery: Omit<Delivery, 'withinMs'>]

/** The broker keeps what robots say under this name while the service is away. */
const CLIENT_ID = 'swath-gateway'
const RECONNECT_MS = 1000
const RETRY_MS = 1000

const KEPT_TOPICS: readonly MessageName[] = ['connection', 'state', 'report', 'ack', 'plan_status']
const PASSING_TOPICS = ['telemetry/+', 'clock', 'debug']

/**
 * An MQTT broker elsewhere. Two connections: what must be kept is acknowledged only when it is stored, and telemetry does not wait
 * behind it. A broker that cannot be reached yet is tried until it can.
 */
export function connectBroker({
  url,
  ca,
  accounts: keepAccounts,
  inbox,
  clock,
  log,
}: ExternalBrokerOptions): RobotLink {
  const common: IClientOptions = {
    protocolVersion: 4,
    reconnectPeriod: RECONNECT_MS,
    ...(ca === undefined ? {} : { ca: [...ca] }),
  }
  const accounts = keepAccounts?.(url, common)
  let closing = false

  /** Tries until it is stored: the broker sends the next message only after that, so their order stays. */
  async function keep(topic: string, payload: Uint8Array): Promise<void> {
    const parsed = parseRobotTopic(topic)
    if (!parsed || parsed.name === 'telemetry') return
    while (!closing) {
      try {
        return await inbox.message(parsed.robot, parsed.name, payload)
      } catch (error) {
        log.error({ err: error, robot: parsed.robot }, 'A message of a robot was not stored; trying again')
        await delay(RETRY_MS)
      }
    }
    throw new Error('The gateway closes')
  }

  const open = (options: IClientOptions): MqttClient => {
    const client = connect(url, { ...common, ...options })
    client.on('error', error => log.warn({ err: error }, 'The MQTT broker refused something'))
    client.on('offline', () => log.warn('The MQTT broker cannot be reached'))
    return client
  }

  /** The client would keep what it cannot hand over now, or has no word of, for when the broker is back. */
  function publishNow([topic, payload, delivery]: Packet, withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!durable.connected) return reject(new Error('The MQTT broker cannot be reached'))
      const forget = setTimeout(() => {
        durable.removeOutgoingMessage(messageId)
        reject(new Error('The MQTT broker has not taken it in time'))
      }, withinMs)
      durable.publish(topic, payload, delivery, error => {
        clearTimeout(forget)
        if (error) reject(error)
        else resolve()
      })
      const messageId = durable.getLastMessageId()
    })
  }

  const durable = open({ clientId: CLIENT_ID, clean: false })
  const anonymous = watchAnonymousAccess({ url: withoutCredentials(url), options: common, clock, log })
  durable.on('connect', anonymous.look)
  // Comes before the acknowledgement of each message, and holds it back.
  durable.handleMessage = ({ topic, payload }, done) => {
    keep(topic, Buffer.from(payload)).then(
      () => done(),
      (error: Error) => done(error),
    )
  }
  const passing = open({ clientId: `${CLIENT_ID}-telemetry`, clean: true, queueQoSZero: false })
  passing.on('message', (topic, payload) => {
    const parsed = parseRobotTopic(topic)
    if (!parsed) return
    if (parsed.name === 'telemetry') inbox.frame(parsed.robot, parsed.channel, payload)
    else inbox.message(parsed.robot, parsed.name, payload).catch(() => undefined)
  })
  const subscribe = (client: MqttClient, names: readonly string[], qos: 0 | 1): void => {
    const topics = names.map(name => robotTopic('+', name))
    // Asked for before its rights are there, it would be refused for good.
    Promise.resolve(accounts?.ready)
      .then(() => client.subscribeAsync(topics, { qos }))
      .catch(error => log.error({ err: error }, 'The MQTT broker keeps the robots from the gateway'))
  }
  subscribe(durable, KEPT_TOPICS, 1)
  subscribe(passing, PASSING_TOPICS, 0)

  return {
    url: withoutCredentials(url),
    localUrl: withoutCredentials(url),
    publish: (robot, name, message, { withinMs, ...delivery }) => {
      const packet = [robotTopic(robot, name), JSON.stringify(message), delivery] as const
      return withinMs === undefined
        ? durable.publishAsync(...packet).then(() => undefined)
        : publishNow(packet, withinMs)
    },
    endsConnections: accounts !== undefined,
    giveCredential: async (robot, token) => accounts?.give(robot, token),
    disconnect: () => undefined,
    forget: robot => {
      accounts
        ?.take(robot)
        .catch(error => log.warn({ err: error, robot }, 'A robot keeps its account until the MQTT broker is back'))
    },
    warnings: () => (anonymous.isLetIn() ? ['anonymousBroker'] : []),
    healthy: () => !closing && durable.connected && passing.connected,
    close: async () => {
      closing = true
      anonymous.close()
      await Promise.all([durable.endAsync(true), passing.endAsync(true), accounts?.close()])
    },
  }
}

function withoutCredentials(url: string): string {
  const parsed = new URL(url)
  parsed.username = ''
  parsed.password = ''
  return parsed.href
}
