import { connect, type MqttClient } from 'mqtt'
import { robotTopic, robotUserName } from '../../contract/gateway.ts'

const KEEPALIVE_S = 10
const RECONNECT_MS = 1000

/** The topics of a robot but for its telemetry. */
export const topicsOf = (robot: number) => ({
  connection: robotTopic(robot, 'connection'),
  state: robotTopic(robot, 'state'),
  subscriptions: robotTopic(robot, 'subscriptions'),
  clock: robotTopic(robot, 'clock'),
  command: robotTopic(robot, 'command'),
  ack: robotTopic(robot, 'ack'),
  report: robotTopic(robot, 'report'),
  receipt: robotTopic(robot, 'receipt'),
  plan: robotTopic(robot, 'plan'),
  plan_status: robotTopic(robot, 'plan_status'),
  debug: robotTopic(robot, 'debug'),
})

/** Connects a robot to the gateway's broker, again and again. `will`: what the broker says of the connection when it breaks. */
export const openMqtt = (
  { url, robot, token }: { readonly url: string; readonly robot: number; readonly token: string },
  will: string,
): MqttClient =>
  connect(url, {
    clientId: robotUserName(robot),
    username: robotUserName(robot),
    password: token,
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    queueQoSZero: false,
    resubscribe: false,
    will: { topic: robotTopic(robot, 'connection'), payload: Buffer.from(will), qos: 1, retain: true },
  })
