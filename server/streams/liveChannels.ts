import { BASIC_CHANNEL } from '../fleet/frameMemory.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { POSE_CHANNEL } from '../fleet/poseTrail.ts'
import type { CatchUp } from './catchUp.ts'
import { type ChannelMask, channelsIn, inMask, maskOf, type Selection, selectionOf } from './selection.ts'

/** The channels that one viewer gets live, and how it joins them. */
export type LiveChannels = {
  readonly mask: () => ChannelMask
  /** Nothing happens when the viewer may not see the channel. */
  readonly subscribe: (channel: number) => void
  readonly unsubscribe: (channel: number) => void
  /**
   * Lets newly subscribed channels in, with what came on them since the viewer last got them. Poses that were missed have painted the trail: it
   * comes whole.
   */
  readonly join: (selection: Selection) => Selection
  /** All channels are joined anew at the next tick. */
  readonly startOver: () => void
  readonly leave: () => void
}

export type LiveChannelsParts = {
  readonly robot: number
  readonly subscriptions: Fleet['subscriptions']
  readonly catchUp: CatchUp
  readonly maySee: (channel: number) => boolean
  readonly sendMissedPoses: (poses: readonly LiveFrame[]) => void
  /** Frames of the channel that wait for the viewer are not sent any more. */
  readonly forget: (channel: number) => void
}

export function createLiveChannels(parts: LiveChannelsParts): LiveChannels {
  const { robot, subscriptions, catchUp, maySee, sendMissedPoses, forget } = parts
  const subscriber = Symbol('viewer')
  let channels: ChannelMask = 0
  /** Subscribed since the last tick. */
  let joining: ReadonlySet<number> = new Set([BASIC_CHANNEL])

  return {
    mask: () => channels,
    subscribe: channel => {
      if (!maySee(channel) || inMask(channels, channel)) return
      joining = new Set(joining).add(channel)
      subscriptions.add(robot, subscriber, channel)
    },
    unsubscribe: channel => {
      subscriptions.remove(robot, subscriber, channel)
      if (channel === BASIC_CHANNEL) return
      joining = new Set([...joining].filter(other => other !== channel))
      if (!inMask(channels, channel)) return
      channels &= ~maskOf(channel)
      forget(channel)
      catchUp.left(channel)
    },
    join: selection => {
      if (joining.size === 0) return selection
      const missed = Map.groupBy(catchUp.missed(joining), ({ channel }) => channel === POSE_CHANNEL)
      const poses = missed.get(true)
      if (poses) sendMissedPoses(poses)
      for (const channel of joining) channels |= maskOf(channel)
      joining = new Set()
      return selectionOf([...(missed.get(false) ?? []), ...selection.frames].toSorted((a, b) => a.timeMs - b.timeMs))
    },
    startOver: () => {
      joining = new Set([...joining, ...channelsIn(channels)])
      channels = 0
    },
    leave: () => subscriptions.removeSubscriber(robot, subscriber),
  }
}
