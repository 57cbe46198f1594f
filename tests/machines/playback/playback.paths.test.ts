import { expect, test } from 'vitest'
import { fromCallback, type SnapshotFrom } from 'xstate'
import type { PictureCommand } from '../../../machines/playback/playback.logic.ts'
import { playbackMachine } from '../../../machines/playback/playback.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { NOON } from './playing.ts'

type Snapshot = SnapshotFrom<typeof playbackMachine>

/** An engine that never speaks by itself: every word is an event of the path. */
const machine = playbackMachine.provide({ actors: { picture: fromCallback<PictureCommand>(() => {}) } })

const STATES = {
  live: { free: 'live' },
  paused: { free: { paused: 'still' } },
  waiting: { free: { paused: 'waiting' } },
  playing: { free: { playing: { running: 'chosen' } } },
  auto: { free: { playing: { running: 'auto' } } },
  seeking: { free: { playing: 'seeking' } },
  draggingLive: { dragging: 'fromLive' },
  draggingPaused: { dragging: 'fromPaused' },
  draggingPlaying: { dragging: 'fromPlaying' },
  heldLive: { held: 'fromLive' },
  heldPaused: { held: 'fromPaused' },
  heldPlaying: { held: 'fromPlaying' },
} as const
type Name = keyof typeof STATES
const NAMES: readonly Name[] = [
  'live',
  'paused',
  'waiting',
  'playing',
  'auto',
  'seeking',
  'draggingLive',
  'draggingPaused',
  'draggingPlaying',
  'heldLive',
  'heldPaused',
  'heldPlaying',
]

function nameOf(snapshot: Snapshot): Name {
  const name = NAMES.find(each => snapshot.matches(STATES[each]))
  if (!name) throw new Error(`No such state: ${JSON.stringify(snapshot.value)}`)
  return name
}

const MINUTE_AGO = NOON - 60_000
const isPast = ({ timeMs, presentMs }: Snapshot['context']): boolean => presentMs - timeMs >= 1000

/** What holds wherever the machine is. */
function holdsAlways(snapshot: Snapshot): void {
  const { timeMs, presentMs, silentMs } = snapshot.context
  expect(timeMs).toBeLessThanOrEqual(presentMs)
  expect(silentMs).toBeLessThanOrEqual(5000)
}

/** Of a monitor that opens in the past by itself: from there everything can be reached. */
const pathsOf = (states: { readonly [N in Name]: (snapshot: Snapshot) => void }) =>
  modelPaths(machine, {
    input: { liveEnabled: true, opensAt: { timeMs: MINUTE_AGO, autoplay: true }, presentMs: NOON },
    nameOf,
    key: ({ context }) => [context.speed, isPast(context), context.silentMs],
    events: [
      { type: 'playback.live' },
      { type: 'playback.pause' },
      { type: 'playback.play' },
      { type: 'playback.setSpeed', speed: 10 },
      { type: 'playback.seek', timeMs: MINUTE_AGO },
      { type: 'playback.seek', timeMs: NOON },
      { type: 'playback.step', timeMs: MINUTE_AGO },
      { type: 'playback.press', timeMs: MINUTE_AGO },
      { type: 'playback.drag', timeMs: NOON },
      { type: 'playback.release' },
      { type: 'playback.hold' },
      { type: 'playback.resume' },
      { type: 'picture.fed', timeMs: NOON, presentMs: NOON },
      { type: 'picture.moved', timeMs: MINUTE_AGO, presentMs: NOON },
      { type: 'picture.moved', timeMs: NOON, presentMs: NOON },
      { type: 'xstate.after.liveCheck.playback.free.live.fed' },
      { type: 'xstate.after.liveCheck.live.fed' },
      { type: 'xstate.after.seekTime.seeking' },
    ],
    states,
  })

const holds: { readonly [N in Name]: (snapshot: Snapshot) => void } = {
  live: snapshot => {
    holdsAlways(snapshot)
    expect(snapshot.context).toMatchObject({ liveEnabled: true, speed: 1 })
  },
  paused: holdsAlways,
  waiting: snapshot => {
    holdsAlways(snapshot)
    expect(snapshot.context).toMatchObject({ liveEnabled: true, speed: 1, silentMs: 5000 })
  },
  playing: holdsAlways,
  auto: snapshot => {
    holdsAlways(snapshot)
    expect(snapshot.context.speed).toBe(1)
  },
  seeking: holdsAlways,
  draggingLive: snapshot => {
    holdsAlways(snapshot)
    expect(snapshot.context.liveEnabled).toBe(true)
  },
  draggingPaused: holdsAlways,
  draggingPlaying: holdsAlways,
  heldLive: snapshot => {
    holdsAlways(snapshot)
    expect(snapshot.context.liveEnabled).toBe(true)
  },
  heldPaused: holdsAlways,
  heldPlaying: holdsAlways,
}

test.each(pathsOf(holds))('P-001 P-005 P-007 P-008 P-012 $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
