import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import { PLAYBACK_SPEEDS } from '../../../../contract/playback.ts'
import { dayStart } from '../../../../contract/zoneTime.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { isBusyWithKey } from '../commands/shortcuts/busyWith.ts'
import { PLAYBACK_SHORTCUTS, type PlaybackMove } from '../commands/shortcuts/playbackShortcuts.ts'
import { type EventSteps, useEventSteps } from './EventStepsProvider.tsx'
import { type PlaybackView, usePlayback } from './playbackView.ts'
import { JUMP_MS } from './Transport.tsx'

const MINUTE_MS = 60_000

/** The keys of playback, while it is on screen. */
export function PlaybackKeys() {
  const playback = usePlayback()
  const steps = useEventSteps()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const move = useEffectEvent((to: PlaybackMove) => MOVES[to](playback, steps, zone))
  useEffect(() => {
    const bindings: Record<string, (event: KeyboardEvent) => void> = {}
    for (const { move: to, bindings: keys } of PLAYBACK_SHORTCUTS)
      for (const key of keys)
        bindings[key] = event => {
          if (event.defaultPrevented || isBusyWithKey(event)) return
          event.preventDefault()
          move(to)
        }
    return tinykeys(window, bindings)
  }, [])
  return undefined
}

const jump =
  (ms: number) =>
  (playback: PlaybackView): void =>
    playback.seek(playback.shownMs() + ms)

const speedUp =
  (by: 1 | -1) =>
  ({ speed, setSpeed }: PlaybackView): void => {
    const next = PLAYBACK_SPEEDS[PLAYBACK_SPEEDS.indexOf(speed) + by]
    if (next !== undefined) setSpeed(next)
  }

const MOVES: { readonly [M in PlaybackMove]: (playback: PlaybackView, steps: EventSteps, zone: string) => void } = {
  playPause: ({ mode, play, pause }) => (mode === 'paused' ? play() : pause()),
  back: jump(-JUMP_MS),
  forward: jump(JUMP_MS),
  backMinute: jump(-MINUTE_MS),
  forwardMinute: jump(MINUTE_MS),
  backFrame: ({ stepFrame }) => stepFrame('back'),
  forwardFrame: ({ stepFrame }) => stepFrame('forward'),
  backEvent: (_, { step }) => step('back'),
  forwardEvent: (_, { step }) => step('forward'),
  otherEvents: (_, { kind, offered, choose }) => choose(offered[offered.indexOf(kind) + 1] ?? 'any'),
  dayStart: ({ seek, shownMs }, _, zone) => seek(dayStart(shownMs(), zone)),
  live: ({ live }) => live(),
  faster: speedUp(1),
  slower: speedUp(-1),
}
