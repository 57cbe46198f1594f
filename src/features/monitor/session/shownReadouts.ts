/** The part of the worker's readouts that belongs to the shown moment. */
import type { PictureCommand } from '../../../../machines/playback/playback.logic.ts'
import type { Readout } from '../../../../workers/readouts.ts'
import type { ReadoutStore } from './readoutStore.ts'

/**
 * How the picture stands to the moment on the clock. `loading`: nothing of that moment has come. `changing`: the moment before is still
 * shown. `gap`: nothing is recorded there, and the last before it is shown. `none`: nothing is recorded there, and nothing is shown.
 */
export type MomentStatus = 'shown' | 'loading' | 'changing' | 'gap' | 'none'

/** A picture that is older than its moment by more is one of before a gap. Recordings have something each second. Milliseconds. */
const GAP_MS = 5000

type PlaybackReadout = Pick<Readout, 'playback'>
type Raw = Pick<ReadoutStore, 'readout' | 'plan' | 'subscribe'>

export type Picture = ReturnType<typeof createPicture>

/**
 * @param raw the worker's readouts, of whatever moment
 * @param send gives the worker a command and its number
 */
export function createPicture(raw: Raw, send: (command: PictureCommand, request: number) => void) {
  let sent = 0
  let isToPlay = false
  /** The newest command after which the picture is another. */
  let awaited = 0
  /** It goes from the robot of now to one of then, or back: nothing that was shown counts any more. */
  let crosses = false
  let away = false
  let opens = false
  const listeners = new Set<() => void>()
  const isAwaited = (readout: PlaybackReadout | undefined): boolean => (readout?.playback.request ?? 0) < awaited

  const momentOf = (readout: PlaybackReadout | undefined): MomentStatus => {
    if (!readout) return away ? 'loading' : 'shown'
    if (isAwaited(readout)) return crosses ? 'loading' : 'changing'
    const { mode, seeking, pictureMs, timeMs } = readout.playback
    if (mode === 'live') return opens ? 'loading' : 'shown'
    if (seeking) return pictureMs === undefined ? 'loading' : 'changing'
    if (pictureMs === undefined) return 'none'
    return timeMs - pictureMs > GAP_MS ? 'gap' : 'shown'
  }

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    const stop = raw.subscribe(listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  }

  return {
    subscribe,
    moment: (): MomentStatus => momentOf(raw.readout()),
    /** The picture opens in the past: whatever has come before that was asked for is of now. */
    opensAway(): void {
      away = true
      opens = true
    },
    command(command: PictureCommand): void {
      sent += 1
      const leaves = command.type === 'live' ? away : !away
      const moves = command.type === 'seek' || (command.type === 'play' && leaves) || (command.type === 'live' && away)
      if (moves) {
        crosses = leaves || (crosses && isAwaited(raw.readout())) || raw.readout()?.playback.mode === 'live'
        awaited = sent
      }
      away = command.type !== 'live'
      opens = false
      isToPlay = command.type === 'play'
      send(command, sent)
      for (const listener of listeners) listener()
    },
    /** Nothing while the worker's readout is from before the newest command. */
    answered: (): Readout | undefined => (isAwaited(raw.readout()) ? undefined : raw.readout()),
    /** It was to play, has tried, and stands: nothing follows, or nothing can be had. */
    hasEnded(): boolean {
      const { request, mode } = raw.readout()?.playback ?? {}
      return isToPlay && request === sent && mode === 'paused'
    },
    isAway: (): boolean => away,
    isEmpty: (readout: PlaybackReadout | undefined): boolean => momentOf(readout) === 'loading',
  }
}

/** A store of the moment that is shown. */
export type ShownReadouts = ReadoutStore & { readonly of: 'shown' }

/** The readout of the moment on the clock, and nothing of another that could pass for it. */
export function shownReadouts(store: ReadoutStore, picture: Picture): ShownReadouts {
  let of: Readout | undefined
  let without: Readout | undefined
  return {
    ...store,
    of: 'shown',
    subscribe: picture.subscribe,
    readout: () => {
      const readout = store.readout()
      if (!readout || !picture.isEmpty(readout)) return readout
      if (of !== readout) without = emptied(readout)
      of = readout
      return without
    },
    plan: () => {
      const plan = store.plan()
      if (!picture.isAway()) return picture.isEmpty(store.readout()) ? undefined : plan
      const then = picture.isEmpty(store.readout()) ? undefined : store.readout()?.basic?.plan
      const known = plan?.status === 'none' ? 0 : plan?.plan
      return then === known ? plan : undefined
    },
  }
}

/** The state of the link and the viewer's own actions stay. */
const emptied = (readout: Readout): Readout => ({
  ...readout,
  basic: undefined,
  pose: undefined,
  localizationLost: false,
  sectorOrder: undefined,
  radio: undefined,
  statistics: undefined,
  coveredM2: undefined,
  faults: undefined,
  liveParams: undefined,
  moveSafety: undefined,
  eta: {},
  cameras: {},
})
