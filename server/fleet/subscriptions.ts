import type { Subscriptions } from '../../contract/gateway.ts'
import { channelById, channelByName } from '../../contract/telemetry/channels.ts'
import { POSE_CHANNEL } from './poseTrail.ts'

/** Whoever wants channels of a robot: one viewer's socket, the recorder. */
export type Subscriber = symbol

/**
 * What the service itself needs of every robot, and how often: basic data at its own rate, and enough poses to tell a viewer who comes
 * later what the run has covered (at 0.8 m/s a pose each 0.2 m).
 */
const OWN_NEEDS: Wanted = new Map([
  [0, channelByName('basic').intervalMs],
  [POSE_CHANNEL, 250],
])

/** Channels with the interval in ms; undefined: each frame there is. */
type Wanted = ReadonlyMap<number, number | undefined>

/** Who wants which channels of which robot; the robot gets the union, and only when it changes. */
export type ChannelSubscriptions = {
  readonly add: (robot: number, subscriber: Subscriber, channel: number) => void
  /** All that a subscriber wants: channels, and how often in ms where that is not the channel's own interval. */
  readonly want: (robot: number, subscriber: Subscriber, channels: Wanted) => void
  readonly remove: (robot: number, subscriber: Subscriber, channel: number) => void
  /** Whether somebody asks what the robot's own behaviour is. */
  readonly debug: (robot: number, isWanted: boolean) => void
  readonly removeSubscriber: (robot: number, subscriber: Subscriber) => void
  /** Sends it to the robot now, whether it was sent before or not. */
  readonly send: (robot: number) => void
}

/** `publish` sends the union to the robot, retained. */
export function createSubscriptions(publish: (robot: number, wanted: Subscriptions) => void): ChannelSubscriptions {
  const wants = new Map<number, Map<Subscriber, Wanted>>()
  const lastSent = new Map<number, string>()
  const debugged = new Set<number>()

  const channelsOf = (robot: number): Subscriptions['channels'] => {
    const intervals = new Map(OWN_NEEDS)
    for (const wanted of wants.get(robot)?.values() ?? [])
      for (const [channel, intervalMs] of wanted)
        intervals.set(channel, intervals.has(channel) ? oftener(intervals.get(channel), intervalMs) : intervalMs)
    return [...intervals]
      .toSorted(([a], [b]) => a - b)
      .map(([channel, intervalMs]) => (intervalMs === undefined ? { channel } : { channel, intervalMs }))
  }
  const union = (robot: number): Subscriptions => ({
    channels: channelsOf(robot),
    ...(debugged.has(robot) && { debug: true }),
  })
  const send = (robot: number): void => {
    const wanted = union(robot)
    lastSent.set(robot, JSON.stringify(wanted))
    publish(robot, wanted)
  }
  const sendIfChanged = (robot: number): void => {
    if (lastSent.get(robot) !== JSON.stringify(union(robot))) send(robot)
  }
  const change = (robot: number, subscriber: Subscriber, next: (old: Wanted) => Wanted): void => {
    const ofRobot = wants.get(robot) ?? new Map<Subscriber, Wanted>()
    const channels = next(ofRobot.get(subscriber) ?? new Map())
    if (channels.size > 0) ofRobot.set(subscriber, channels)
    else ofRobot.delete(subscriber)
    if (ofRobot.size > 0) wants.set(robot, ofRobot)
    else wants.delete(robot)
    sendIfChanged(robot)
  }

  return {
    add: (robot, subscriber, channel) =>
      change(robot, subscriber, old => new Map(old).set(channel, channelById(channel)?.intervalMs)),
    want: (robot, subscriber, channels) => change(robot, subscriber, () => channels),
    remove: (robot, subscriber, channel) =>
      change(robot, subscriber, old => new Map([...old].filter(([other]) => other !== channel))),
    debug: (robot, isWanted) => {
      if (isWanted) debugged.add(robot)
      else debugged.delete(robot)
      sendIfChanged(robot)
    },
    removeSubscriber: (robot, subscriber) => change(robot, subscriber, () => new Map()),
    send: send,
  }
}

/** Each frame is oftener than any interval. */
const oftener = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : Math.min(a, b)
