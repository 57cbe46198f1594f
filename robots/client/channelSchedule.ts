import type { Subscriptions } from '../../contract/gateway.ts'
import { type ChannelId, channelById } from '../../contract/telemetry/channels.ts'

/** A tick that comes a little early still counts: without it a 100 ms channel on 50 ms ticks would slip to 150 ms. */
const EARLY_SHARE = 0.1

/** Which channels are wanted and when each may go out next (protocol, section 2, `subscriptions`). */
export type ChannelSchedule = {
  readonly want: (subscriptions: Subscriptions) => void
  readonly wanted: () => readonly ChannelId[]
  readonly isWanted: (channel: ChannelId) => boolean
  /** How often a frame of a wanted channel is wanted, ms; undefined where it is not wanted or has no interval. */
  readonly wantedEachMs: (channel: ChannelId) => number | undefined
  /** Whether the channel may be sent at all: one that is not heavy always, a heavy one while it is wanted. */
  readonly allows: (channel: ChannelId) => boolean
  /** Whether a frame is due now; channels without an interval are due whenever they are allowed. */
  readonly isDue: (channel: ChannelId, nowMs: number) => boolean
  /** The next frame of the channel is due at once. */
  readonly renew: (channel: ChannelId) => void
  /** A frame of the channel went out. */
  readonly sent: (channel: ChannelId, nowMs: number) => void
}

const isChannelId = (id: number): id is ChannelId => channelById(id) !== undefined

export function createChannelSchedule(): ChannelSchedule {
  /** Channel → wanted interval in ms; undefined takes the channel's own. */
  let intervals: ReadonlyMap<ChannelId, number | undefined> = new Map()
  const lastSent = new Map<ChannelId, number>()

  const allows = (channel: ChannelId): boolean => channelById(channel)?.heavy !== true || intervals.has(channel)
  const intervalOf = (channel: ChannelId): number | undefined =>
    intervals.get(channel) ?? channelById(channel)?.intervalMs

  return {
    want: ({ channels }) => {
      const next = new Map<ChannelId, number | undefined>()
      for (const { channel, intervalMs } of channels) if (isChannelId(channel)) next.set(channel, intervalMs)
      // Whoever has just asked gets a frame at once.
      for (const channel of next.keys()) if (!intervals.has(channel)) lastSent.delete(channel)
      intervals = next
    },
    wanted: () => [...intervals.keys()],
    isWanted: channel => intervals.has(channel),
    wantedEachMs: channel => (intervals.has(channel) ? intervalOf(channel) : undefined),
    allows,
    isDue: (channel, nowMs) => {
      if (!allows(channel)) return false
      const interval = intervalOf(channel)
      const last = lastSent.get(channel)
      if (interval === undefined || last === undefined || nowMs < last) return true
      return nowMs - last >= interval * (1 - EARLY_SHARE)
    },
    renew: channel => {
      lastSent.delete(channel)
    },
    sent: (channel, nowMs) => {
      lastSent.set(channel, nowMs)
    },
  }
}
