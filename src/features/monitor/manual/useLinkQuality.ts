import { useSyncExternalStore } from 'react'
import { useCommandDesk } from '../commands/commandDesk.ts'
import type { ReadoutStore } from '../readoutStore.ts'
import { type LinkQuality, linkQuality } from './linkQuality.ts'

export type Link = {
  readonly quality: LinkQuality
  /** The worse of the stream's and of a command just sent. Milliseconds, to 10. */
  readonly roundTripMs: number | undefined
  /** Milliseconds, to 10. */
  readonly pictureAgeMs: number | undefined
}

/** How often the age of the picture is looked at: a stall has to be noticed before it is half a second old. */
const LOOK_MS = 100
/** For so long a command's round trip says how the link is. */
const RECENT_MS = 2000

const rounded = (ms: number): number => Math.round(ms / 10) * 10

/** How far behind the robot this viewer is. */
export function useLinkQuality(readouts: ReadoutStore): Link {
  const { dispatcher } = useCommandDesk()
  const subscribe = (listener: () => void) => {
    const timer = setInterval(listener, LOOK_MS)
    const stop = readouts.subscribe(listener)
    return () => {
      clearInterval(timer)
      stop()
    }
  }
  const pictureAgeMs = useSyncExternalStore(subscribe, () => {
    const age = readouts.pictureAgeMs()
    return age === undefined ? undefined : rounded(age)
  })
  const roundTripMs = useSyncExternalStore(subscribe, () => {
    const command = dispatcher.roundTrip()
    const recentMs = command && performance.timeOrigin + performance.now() - command.atMs < RECENT_MS ? command.ms : 0
    const streamMs = readouts.readout()?.connection.latencyMs
    return streamMs === undefined && recentMs === 0 ? undefined : rounded(Math.max(recentMs, streamMs ?? 0))
  })
  return { quality: linkQuality(roundTripMs, pictureAgeMs), roundTripMs, pictureAgeMs }
}
