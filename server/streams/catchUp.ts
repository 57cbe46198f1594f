import { channelById } from '../../contract/telemetry/channels.ts'
import type { FrameMemory } from '../fleet/frameMemory.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'

/** What one viewer has of each channel while it does not get its frames, so that it misses nothing when it subscribes. */
export type CatchUp = {
  /** The first frames: everything the viewer may see, of cumulative channels what came after `sinceMs`. */
  readonly begin: (maySee: (channel: number) => boolean, sinceMs?: number) => readonly LiveFrame[]
  /** From here on the viewer does not get the channel. */
  readonly left: (channel: number) => void
  /** What has come on these channels since the viewer began or left them. */
  readonly missed: (channels: ReadonlySet<number>) => readonly LiveFrame[]
}

export function createCatchUp(memory: FrameMemory): CatchUp {
  /** Time of the newest frame the viewer has of a channel. */
  const hasMs = new Map<number, number>()
  const note = (frames: readonly LiveFrame[]): void => {
    for (const { channel, timeMs } of frames) hasMs.set(channel, timeMs)
  }
  const everythingOf = (channel: number) => (asked: number) =>
    asked === channel ? Number.NEGATIVE_INFINITY : undefined

  return {
    begin: (maySee, sinceMs = Number.NEGATIVE_INFINITY) => {
      note(memory.recall(channel => (maySee(channel) ? Number.NEGATIVE_INFINITY : undefined)))
      return memory.recall(channel => {
        if (!maySee(channel)) return undefined
        return channelById(channel)?.delivery === 'cumulative' ? sinceMs : Number.NEGATIVE_INFINITY
      })
    },
    left: channel => note(memory.recall(everythingOf(channel))),
    missed: channels =>
      memory.recall(channel => (channels.has(channel) ? (hasMs.get(channel) ?? Number.NEGATIVE_INFINITY) : undefined)),
  }
}
