import { ROBOT_TOPICS, robotTopic, robotUserName, SERVICE_TOPICS, TOPIC_ROOT } from '../../contract/gateway.ts'
import type { MessageName } from './link.ts'

/** A topic that robots publish on. `channel` is a number as written, not yet known to be a channel. */
export type RobotTopic =
  | { readonly robot: number; readonly name: 'telemetry'; readonly channel: number }
  | { readonly robot: number; readonly name: MessageName }

const isMessageName = (name: string): name is MessageName =>
  name !== 'telemetry' && ROBOT_TOPICS.some(topic => topic === name)

/** Positive decimal without leading zeros, so that one robot has one topic. */
const ID = /^[1-9]\d{0,14}$/
const CHANNEL = /^(0|[1-9]\d?)$/

/** Undefined when no robot publishes there. */
export function parseRobotTopic(topic: string): RobotTopic | undefined {
  const [root, version, id, name, channel, ...rest] = topic.split('/')
  if (`${root}/${version}` !== TOPIC_ROOT || !id || !name || !ID.test(id) || rest.length > 0) return undefined
  const robot = Number(id)
  if (name === 'telemetry' && channel !== undefined && CHANNEL.test(channel))
    return { robot, name, channel: Number(channel) }
  if (isMessageName(name) && channel === undefined) return { robot, name }
  return undefined
}

/** The topics a robot may listen to. */
export const listenTopics = (robot: number): ReadonlySet<string> =>
  new Set(SERVICE_TOPICS.map(name => robotTopic(robot, name)))

/** The robot a user name stands for; undefined when it stands for none. */
export function robotOfUserName(userName: string): number | undefined {
  const robot = Number(/^robot-([1-9]\d{0,14})$/.exec(userName)?.[1])
  return Number.isSafeInteger(robot) && robotUserName(robot) === userName ? robot : undefined
}
