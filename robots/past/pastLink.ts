/** The link of a robot that lives through its past: what it sends is kept as the service's recorder would keep it. */
import {
  CHANNELS,
  type ChannelId,
  type ChannelRow,
  channelById,
  channelByName,
} from '../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../contract/telemetry/codec.ts'
import type { StateReport } from '../client/robotClient.ts'
import type { TelemetryLink } from '../telemetry/robotTelemetry.ts'

/** A frame of the wire. `timeMs`: ms since the epoch; never before the one before it. */
export type PastFrame = {
  readonly channel: ChannelId
  readonly seq: number
  readonly timeMs: number
  readonly bytes: Uint8Array
}

/** A state change with where the robot believed to be, map metres. */
export type PastChange = StateReport & { readonly x: number; readonly y: number }

export type PastLink = TelemetryLink & {
  /** Frames since the last call, in the order in which they were sent. */
  readonly take: () => readonly PastFrame[]
  /** State changes of the robot so far. */
  readonly changes: () => readonly PastChange[]
  /** From now on everything that does not change by itself is sent anew: what is taken then can be read alone. */
  readonly beginPart: () => void
}

const BASIC = channelByName('basic').id
const RECORDED: readonly ChannelRow[] = CHANNELS.filter(row => row.recordedIntervalMs !== undefined)
const RECORDED_IDS: readonly ChannelId[] = RECORDED.map(({ id }) => id)
/** Drawn and packed at other times than the rest: see `pictures.ts`. */
const isPicture = (row: ChannelRow): boolean => row.family === 'picture'

/** Ms between two frames of a channel that are kept; undefined where each one is kept, or none. */
const keptInterval = (row: ChannelRow): number | undefined =>
  row.intervalMs === undefined ? undefined : Math.max(row.intervalMs, row.recordedIntervalMs ?? 0)

/** @param place where the robot believes to be */
export function createPastLink(place: () => { readonly x: number; readonly y: number }): PastLink {
  const listeners = new Set<(channels: readonly ChannelId[]) => void>()
  const lastTold = new Map<ChannelId, number>()
  const numbers = new Map<ChannelId, number>()
  const changes: PastChange[] = []
  let frames: PastFrame[] = []

  return {
    connected: () => true,
    subscriptions: () => RECORDED_IDS,
    onSubscriptions: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    due: (channel, timeMs) => {
      const row = channelById(channel)
      if (!row || row.recordedIntervalMs === undefined || isPicture(row)) return false
      const interval = keptInterval(row)
      const last = lastTold.get(channel)
      return interval === undefined || last === undefined || timeMs - last >= interval
    },
    publish: (channel, body, { timeMs, keyframe = false }) => {
      const row = channelByName(channel)
      // What is not kept counts as sent.
      if (row.recordedIntervalMs === undefined) return true
      const seq = (numbers.get(row.id) ?? 0) + 1
      const bytes = encodeMessage({ id: row.id, name: channel }, { seq, timeMs, keyframe }, body)
      numbers.set(row.id, seq)
      lastTold.set(row.id, timeMs)
      frames.push({ channel: row.id, seq, timeMs, bytes })
      return true
    },
    publishState: change => {
      const { x, y } = place()
      changes.push({ ...change, x, y })
      // A state is kept with the very moment at which it began, however short it was.
      lastTold.delete(BASIC)
    },
    acknowledge: () => undefined,
    take: () => {
      const taken = frames
      frames = []
      return taken
    },
    changes: () => changes,
    beginPart: () => {
      lastTold.clear()
      for (const listener of listeners) listener(RECORDED_IDS)
    },
  }
}
