/** On time, late, fading: what a layer's age does to it (M-091, M-092). Pure. */
import type { LayerRow } from '../contract/layers.ts'
import { type ChannelName, channelByName, freshnessTimeoutMs } from '../contract/telemetry/channels.ts'
import type { Message } from '../contract/telemetry/codec.ts'
import { meanIntervalMs, type Scene } from './scene.ts'

/** A layer that is no longer subscribed is gone after its timeout and this margin (M-092). */
const FADE_MARGIN_MS = 2000

/** The longest timeout among a layer's channels; 2 s for a layer without channels. */
export const layerTimeoutMs = (layer: LayerRow): number =>
  Math.max(2000, ...layer.channels.map(channel => freshnessTimeoutMs(channelByName(channel))))

/** Whether a message is younger than its channel's timeout (M-091) at `nowMs`, by the service's clock. */
export const isOnTime = ({ channel, timeMs }: Message, nowMs: number): boolean =>
  nowMs - timeMs <= freshnessTimeoutMs(channelByName(channel))

/**
 * How visible a layer is: 1 while subscribed, then falling to 0 over its timeout plus 2 s (M-092). `unsubscribedAtMs` undefined: it
 * is subscribed. Both times by the clock that draws.
 */
export function layerOpacity(timeoutMs: number, unsubscribedAtMs: number | undefined, nowMs: number): number {
  if (unsubscribedAtMs === undefined) return 1
  return Math.min(1, Math.max(0, 1 - (nowMs - unsubscribedAtMs) / (timeoutMs + FADE_MARGIN_MS)))
}

/** `waiting`: nothing came yet. */
export type Freshness = 'waiting' | 'onTime' | 'late'

export type LayerAge = {
  readonly freshness: Freshness
  readonly rateHz: number | undefined
  readonly ageMs: number | undefined
}

/**
 * The age of a shown layer at `nowMs`, by the service's clock. A channel with a nominal interval is on time until its timeout has
 * passed since its newest frame, then late (M-091). One that is sent on change is as fresh as the robot's newest frame of any kind:
 * while nothing changes, silence on it means nothing.
 */
export function layerAge(layer: LayerRow, scene: Scene, nowMs: number): LayerAge {
  const channel = layer.channels[0]
  if (channel === undefined) return { freshness: 'onTime', rateHz: undefined, ageMs: undefined }
  const arrivals = scene.arrivals[channel]
  const lastMs = arrivals?.times.at(-1)
  if (arrivals === undefined || lastMs === undefined) {
    return { freshness: 'waiting', rateHz: undefined, ageMs: undefined }
  }
  const ageMs = Math.max(0, nowMs - lastMs)
  return {
    freshness: isLate(channel, ageMs, nowMs - scene.timeMs) ? 'late' : 'onTime',
    rateHz: rateOf(channel, scene),
    ageMs,
  }
}

function isLate(channel: ChannelName, ageMs: number, robotAgeMs: number): boolean {
  const row = channelByName(channel)
  return (row.intervalMs === undefined ? robotAgeMs : ageMs) > freshnessTimeoutMs(row)
}

function rateOf(channel: ChannelName, scene: Scene): number | undefined {
  const intervalMs = meanIntervalMs(scene.arrivals[channel])
  return intervalMs ? 1000 / intervalMs : undefined
}
