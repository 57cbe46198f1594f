import { expect, test } from 'vitest'
import { createServiceClock } from '../../../../src/features/monitor/commands/serviceClock.ts'
import type { LinkReadout, PlaybackReadout } from '../../../../workers/readouts.ts'

const LIVE: LinkReadout = { status: 'live', sinceMs: 0 }
const LOST: LinkReadout = { status: 'lost', sinceMs: 0, retryAtMs: 0, reason: 'transport' }
/** Ahead of the clock of the page, by an hour. */
const AHEAD_MS = 3_600_000

function page() {
  let nowMs = 1000
  const clock = createServiceClock(() => nowMs)
  const readoutOf = (ageMs: number | undefined, link = LIVE, mode: PlaybackReadout['mode'] = 'live') => ({
    link,
    ageMs,
    playback: {
      source: 'live' as const,
      mode,
      timeMs: mode === 'live' ? nowMs + AHEAD_MS - (ageMs ?? 0) : 0,
      speed: 1,
      seeking: false,
      request: 0,
      pictureMs: undefined,
      log: undefined,
      recorded: undefined,
    },
  })
  return {
    clock,
    readoutOf,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('M-051 the clock of the service is known by the newest frame and its age, for as long as the link is there', () => {
  const { clock, readoutOf, advance } = page()
  expect(clock.timeOf(1000)).toBeUndefined()
  clock.take(readoutOf(undefined))
  expect(clock.timeOf(1000)).toBeUndefined()
  clock.take(readoutOf(400))
  expect(clock.timeOf(1000)).toBe(1000 + AHEAD_MS)
  advance(30_000)
  clock.take(readoutOf(30_400))
  expect(clock.timeOf(31_000)).toBe(31_000 + AHEAD_MS)
  clock.take(readoutOf(30_400, LOST))
  expect(clock.timeOf(31_000)).toBeUndefined()
})

test('M-051 a readout that is looked at again later says nothing new of the clock, and neither does a picture of the past', () => {
  const { clock, readoutOf, advance } = page()
  const readout = readoutOf(100)
  clock.take(readout)
  advance(10_000)
  clock.take(readout)
  clock.take(readoutOf(100, LIVE, 'paused'))
  clock.take(readoutOf(100, LIVE, 'playing'))
  expect(clock.timeOf(11_000)).toBe(11_000 + AHEAD_MS)
  clock.take(undefined)
  expect(clock.timeOf(11_000)).toBeUndefined()
})
