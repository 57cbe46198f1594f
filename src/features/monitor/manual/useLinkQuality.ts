import { useMemo, useSyncExternalStore } from 'react'
import type { Dispatcher } from '../commands/dispatcher.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import type { LiveReadouts } from '../session/liveReadouts.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { type LinkQuality, linkQuality } from './linkQuality.ts'

type Link = {
  readonly quality: LinkQuality
  /** The worse of the stream's and of a command just sent. Milliseconds, to 10. */
  readonly roundTripMs: number | undefined
  /** Milliseconds, to 10. */
  readonly pictureAgeMs: number | undefined
}

/** How often the age of the picture is looked at: a stall has to be noticed before it is half a second old. */
const LOOK_MS = 100
/** How long a command's round trip counts for the quality of the link. */
const RECENT_MS = 2000

const rounded = (ms: number): number => Math.round(ms / 10) * 10

function useWatch() {
  const { live } = useMonitorSession()
  const { dispatcher } = useRobotCommands()
  return useMemo(() => watchLink(live, dispatcher), [live, dispatcher])
}

/** How far behind the robot this viewer is, in numbers that change all the time. */
export function useLink(): Link {
  const watch = useWatch()
  return useSyncExternalStore(watch.subscribe, watch.link)
}

/** How good that is; changes seldom. */
export function useLinkQuality(): LinkQuality {
  const watch = useWatch()
  return useSyncExternalStore(watch.subscribe, () => watch.link().quality)
}

/**
 * Measures on its own beat and not when asked: time goes by while a screen is drawn, and must not draw it again. Numbers that change all the
 * time are shown together with the readout, in the frame that it draws anyway; what they mean is shown at once, and so is how a stall grows.
 */
function watchLink(live: LiveReadouts, dispatcher: Dispatcher) {
  let link = measure(live, dispatcher)
  return {
    link: () => link,
    subscribe: (listener: () => void) => {
      const look = (isReadout: boolean): void => {
        const next = measure(live, dispatcher)
        if (next.roundTripMs === link.roundTripMs && next.pictureAgeMs === link.pictureAgeMs) return
        if (next.quality === link.quality && next.quality !== 'blocked' && !isReadout) return
        link = next
        listener()
      }
      const stop = live.subscribe(() => look(true))
      const timer = setInterval(() => look(false), LOOK_MS)
      return () => {
        stop()
        clearInterval(timer)
      }
    },
  }
}

function measure(live: LiveReadouts, dispatcher: Dispatcher): Link {
  const ageMs = live.pictureAgeMs()
  const command = dispatcher.roundTrip()
  const isRecent = command !== undefined && performance.timeOrigin + performance.now() - command.atMs < RECENT_MS
  const known = [live.readout()?.connection.latencyMs, isRecent ? command.ms : undefined].filter(ms => ms !== undefined)
  const roundTripMs = known.length === 0 ? undefined : rounded(Math.max(...known))
  const pictureAgeMs = ageMs === undefined ? undefined : rounded(ageMs)
  return { quality: linkQuality(roundTripMs, pictureAgeMs), roundTripMs, pictureAgeMs }
}
