import type { ActorRefFrom } from 'xstate'
import type { playbackMachine } from '../../../../machines/playback/playback.machine.ts'
import type { ShownTime } from './playbackView.ts'

/** P-015: while the picture moves by itself its time is sent again when it differs by this much. Milliseconds. */
const REFRESH_MS = 1000

type Actor = Pick<ActorRefFrom<typeof playbackMachine>, 'getSnapshot' | 'subscribe'>

/** The time of a playback for drawing: where it stands still, every move of it. */
export function createShownTime(actor: Actor): ShownTime {
  let lastMs = actor.getSnapshot().context.timeMs
  const currentMs = (): number => {
    const snapshot = actor.getSnapshot()
    const { timeMs } = snapshot.context
    const moves = snapshot.matches({ free: 'live' }) || snapshot.matches({ free: 'playing' })
    if (!moves || Math.abs(timeMs - lastMs) >= REFRESH_MS) lastMs = timeMs
    return lastMs
  }
  return {
    ms: currentMs,
    subscribe: listener => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
