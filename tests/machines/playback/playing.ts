import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { LIVE_CHECK_MS } from '../../../contract/playback.ts'
import type {
  PictureCommand,
  PictureEvent,
  PlaybackEmitted,
  PlaybackEvent,
} from '../../../machines/playback/playback.logic.ts'
import { playbackMachine } from '../../../machines/playback/playback.machine.ts'

/** Ms since the epoch at which each test begins. */
export const NOON = Date.UTC(2026, 10, 21, 12)

type Input = {
  readonly liveEnabled?: boolean
  readonly opensAt?: { readonly timeMs: number; readonly autoplay: boolean }
}

/** The machine on an engine that the test holds in its hand, with a clock that stands until it is moved. */
export function startPlayback({ liveEnabled = true, opensAt }: Input = {}) {
  const clock = new SimulatedClock()
  const commands: PictureCommand[] = []
  const emitted: PlaybackEmitted['type'][] = []
  let send: ((event: PictureEvent) => void) | undefined
  const actor = createActor(
    playbackMachine.provide({
      actors: {
        picture: fromCallback<PictureCommand>(({ sendBack, receive }) => {
          send = sendBack
          receive(command => commands.push(command))
        }),
      },
    }),
    { input: { liveEnabled, opensAt, presentMs: NOON }, clock },
  )
  for (const type of ['wentLive', 'liveLost', 'liveBack', 'periodEnded'] as const)
    actor.on(type, () => emitted.push(type))
  actor.start()
  const presentMs = (): number => NOON + clock.now()
  return {
    actor,
    clock,
    commands,
    emitted,
    presentMs,
    send: (event: PlaybackEvent) => actor.send(event),
    /** Nothing comes for this time; each check is due at a time of its own. */
    beSilent: (ms: number) => {
      for (let passed = 0; passed < ms; passed += LIVE_CHECK_MS) clock.increment(LIVE_CHECK_MS)
    },
    /** Live data comes. */
    feed: () => send?.({ type: 'picture.fed', timeMs: presentMs(), presentMs: presentMs() }),
    /** The picture of a moment is shown. */
    show: (timeMs: number) => send?.({ type: 'picture.moved', timeMs, presentMs: presentMs() }),
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
  }
}
