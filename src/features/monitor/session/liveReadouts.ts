import type { Readout } from '../../../../workers/readouts.ts'
import type { ReadoutStore } from './readoutStore.ts'

/** A store of the robot as it is now: commands use this one and no other. */
export type LiveReadouts = ReadoutStore & { readonly of: 'live' }

/**
 * Readouts of the robot now, whatever moment is shown: commands and control are about the robot of now. Nothing is seen of it while the
 * picture is a past one, so that what needs a look at the robot is not done.
 */
export function liveReadouts(store: ReadoutStore): LiveReadouts {
  let past: Readout | undefined
  let live: Readout | undefined
  return {
    ...store,
    of: 'live',
    readout: () => {
      const readout = store.readout()
      if (!readout || readout.playback.mode === 'live') return readout
      if (past !== readout) live = liveOf(readout)
      past = readout
      return live
    },
  }
}

function liveOf(readout: Readout): Readout {
  const { laser } = readout.layers
  return {
    ...readout,
    ...readout.now,
    layers: { ...readout.layers, laser: { ...laser, ageMs: undefined } },
    cameras: {},
  }
}
