import { CHANNELS } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { byteLengthOf, joinFrames } from './batch.ts'

/** Channels as bits: channel n is bit n. Twenty-eight fit. */
export type ChannelMask = number
export const maskOf = (channel: number): ChannelMask => 1 << channel
export const channelsIn = (mask: ChannelMask): readonly number[] =>
  CHANNELS.map(({ id }) => id).filter(channel => inMask(mask, channel))
export const inMask = (mask: ChannelMask, channel: number): boolean => (mask & maskOf(channel)) !== 0

/** The frames of one tick that a channel mask lets through. Viewers with the same mask share one. */
export type Selection = {
  readonly frames: readonly LiveFrame[]
  readonly byteLength: number
  /** Joined at the first call. */
  readonly batch: () => ArrayBuffer
}

export function selectionOf(frames: readonly LiveFrame[]): Selection {
  let batch: ArrayBuffer | undefined
  return {
    frames,
    byteLength: byteLengthOf(frames),
    batch: () => {
      batch ??= joinFrames(frames)
      return batch
    },
  }
}

/** Selections of one tick, made once for each mask. */
export function createSelections(frames: readonly LiveFrame[]): (mask: ChannelMask) => Selection {
  const made = new Map<ChannelMask, Selection>()
  return mask => {
    const existing = made.get(mask)
    if (existing) return existing
    const selection = selectionOf(frames.filter(frame => inMask(mask, frame.channel)))
    made.set(mask, selection)
    return selection
  }
}
