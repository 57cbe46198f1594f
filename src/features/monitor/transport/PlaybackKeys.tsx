import { PLAYBACK_SPEEDS } from '../../../../contract/playback.ts'
import { dayStart } from '../../../../contract/zoneTime.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import type { PlaybackMove } from '../../keys/keyMap.ts'
import { useKeyActions } from '../keys/keyActions.ts'
import { usePlayback, usePlaybackActions } from '../time/playbackView.ts'
import { useEventSteps } from './EventStepsProvider.tsx'
import { JUMP_MS } from './Transport.tsx'

const MINUTE_MS = 60_000

/** The keys of playback, while it is on screen. */
export function PlaybackKeys() {
  const { mode, speed } = usePlayback()
  const { play, pause, seek, shownMs, stepFrame, live, setSpeed } = usePlaybackActions()
  const { kind, offered, choose, step } = useEventSteps()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const jump = (ms: number) => () => seek(shownMs() + ms)
  const speedUp = (by: 1 | -1) => () => {
    const next = PLAYBACK_SPEEDS[PLAYBACK_SPEEDS.indexOf(speed) + by]
    if (next !== undefined) setSpeed(next)
  }
  const moves: { readonly [M in PlaybackMove]: () => void } = {
    playPause: () => (mode === 'paused' ? play() : pause()),
    back: jump(-JUMP_MS),
    forward: jump(JUMP_MS),
    backMinute: jump(-MINUTE_MS),
    forwardMinute: jump(MINUTE_MS),
    backFrame: () => stepFrame('back'),
    forwardFrame: () => stepFrame('forward'),
    backEvent: () => step('back'),
    forwardEvent: () => step('forward'),
    otherEvents: () => choose(offered[offered.indexOf(kind) + 1] ?? 'any'),
    dayStart: () => seek(dayStart(shownMs(), zone)),
    live: () => live(),
    faster: speedUp(1),
    slower: speedUp(-1),
  }
  useKeyActions(moves)
  return undefined
}
