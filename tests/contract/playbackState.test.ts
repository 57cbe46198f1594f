import { expect, test } from 'vitest'
import {
  dueMs,
  isAt,
  LIVE_PLAYBACK,
  nextPlayback,
  type PlaybackCommand,
  type PlaybackProgress,
  paceOf,
  positionOf,
} from '../../contract/playbackState.ts'

const LIVE_MS = 1_000_000
const THEN_MS = 400_000

const after = (...events: readonly (PlaybackCommand | PlaybackProgress)[]) =>
  events.reduce(nextPlayback, { ...LIVE_PLAYBACK, timeMs: LIVE_MS })

test('P-011 a seek opens the recording at its moment and stands; the picture of before keeps its time until the new one has come', () => {
  const seeking = after({ type: 'seek', request: 1, timeMs: THEN_MS }, { type: 'opened', timeMs: THEN_MS })
  expect(seeking).toMatchObject({ mode: 'paused', recording: 'open', openings: 1, timeMs: THEN_MS })
  const next = nextPlayback(seeking, { type: 'seek', request: 2, timeMs: THEN_MS + 5000 })
  expect([next.timeMs, positionOf(next), next.openings]).toEqual([THEN_MS, THEN_MS + 5000, 2])
})

test('P-002 play goes on from where it is, at its speed, and opens what is not open', () => {
  const asked = { type: 'play', request: 2, speed: 5, liveMs: LIVE_MS } as const
  const on = after({ type: 'seek', request: 1, timeMs: THEN_MS }, { type: 'opened', timeMs: THEN_MS }, asked)
  expect(on).toMatchObject({ mode: 'playing', openings: 1 })
  expect([paceOf(on), dueMs(on, 200, 1000), dueMs(on, 3000, 1000)]).toEqual([5, THEN_MS + 1000, THEN_MS + 5000])
  const fromLive = after(asked)
  expect([fromLive.recording, positionOf(fromLive), paceOf(fromLive)]).toEqual(['opening', LIVE_MS, 0])
  const ended = nextPlayback(on, { type: 'ended', timeMs: THEN_MS + 9000 })
  expect([ended.mode, ended.recording]).toEqual(['paused', 'none'])
  const again = nextPlayback(ended, { ...asked, request: 3 })
  expect([again.openings, positionOf(again)]).toEqual([2, THEN_MS + 9000])
})

test('P-011 where it stands, or is on its way to, nothing has to be fetched anew', () => {
  const opening = after({ type: 'seek', request: 1, timeMs: THEN_MS })
  expect([isAt(opening, THEN_MS), isAt(opening, LIVE_MS)]).toEqual([true, false])
  // The recording begins later than was asked for.
  const later = nextPlayback(opening, { type: 'opened', timeMs: THEN_MS + 60_000 })
  expect([isAt(later, THEN_MS), isAt(later, THEN_MS + 60_000)]).toEqual([true, true])
  const gone = nextPlayback(later, { type: 'reached', timeMs: THEN_MS + 61_000 })
  expect([isAt(gone, THEN_MS), isAt(gone, THEN_MS + 61_000)]).toEqual([false, true])
})

test('P-003 live leaves the recording at speed 1, and a pause of it stands at its picture', () => {
  const back = after(
    { type: 'seek', request: 1, timeMs: THEN_MS },
    { type: 'play', request: 2, speed: 100, liveMs: LIVE_MS },
    { type: 'live', request: 3 },
  )
  expect(back).toMatchObject({ mode: 'live', speed: 1, recording: 'none', request: 3 })
  expect(nextPlayback(back, { type: 'pause', request: 4, liveMs: LIVE_MS + 5 })).toMatchObject({
    mode: 'paused',
    recording: 'none',
    timeMs: LIVE_MS + 5,
  })
})
