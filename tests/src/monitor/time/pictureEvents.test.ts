import { expect, test } from 'vitest'
import type { PictureEvent } from '../../../../machines/playback/playback.logic.ts'
import { emitPictureEvents } from '../../../../src/features/monitor/time/pictureEvents.ts'
import type { PlaybackReadout } from '../../../../workers/readouts.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const SERVICE_AHEAD_MS = 3000

/** Readouts that the test sends, on its own clock, which is behind the service's. */
function listen() {
  let nowMs = NOON
  let readout: { readonly playback: PlaybackReadout; readonly ageMs: number | undefined } | undefined
  let notify: (() => void) | undefined
  let hasEnded = false
  const events: PictureEvent[] = []
  const stop = emitPictureEvents(
    {
      readout: () => readout,
      hasEnded: () => hasEnded,
      subscribe: listener => {
        notify = listener
        return () => {
          notify = undefined
        }
      },
    },
    () => nowMs,
    event => events.push(event),
  )
  const show = (playback: Partial<PlaybackReadout>, ageMs: number | undefined): void => {
    readout = {
      playback: {
        source: 'live',
        mode: 'live',
        timeMs: nowMs,
        speed: 1,
        seeking: false,
        request: 0,
        pictureMs: nowMs,
        log: undefined,
        recorded: undefined,
        ...playback,
      },
      ageMs,
    }
    notify?.()
  }
  return {
    events,
    stop,
    show,
    end: () => {
      hasEnded = true
    },
    isSubscribed: () => notify !== undefined,
    pass: (ms: number) => {
      nowMs += ms
    },
    serviceMs: () => nowMs + SERVICE_AHEAD_MS,
  }
}

test('P-005 live data is reported when it is new, at most twice a second', () => {
  const { events, show, pass, serviceMs } = listen()
  for (let count = 0; count < 8; count += 1) {
    show({ timeMs: serviceMs() - 20 }, 20)
    pass(250)
  }
  expect(events.map(({ type }) => type)).toEqual(['picture.fed', 'picture.fed', 'picture.fed', 'picture.fed'])
})

test('P-005 a robot that has fallen silent feeds nothing, neither has one that was silent from the start', () => {
  const { events, show, pass, serviceMs } = listen()
  const silentMs = serviceMs() - 60_000
  for (let count = 1; count < 8; count += 1) {
    show({ timeMs: silentMs }, 60_000 + count * 1000)
    pass(1000)
  }
  expect(events).toEqual([])
  show({}, undefined)
  expect(events).toEqual([])
})

test('P-009 the present is the one of the service, in playback too', () => {
  const { events, show, pass, serviceMs } = listen()
  show({ timeMs: serviceMs() - 20 }, 20)
  pass(10_000)
  show({ mode: 'playing', source: 'service', timeMs: NOON - 60_000 }, 10_020)
  expect(events).toEqual([
    { type: 'picture.fed', timeMs: NOON + SERVICE_AHEAD_MS - 20, presentMs: NOON + SERVICE_AHEAD_MS },
    { type: 'picture.moved', timeMs: NOON - 60_000, presentMs: serviceMs() },
  ])
})

test('P-011 a picture that is still being sought has no time', () => {
  const { events, show } = listen()
  show({ mode: 'playing', source: 'service', seeking: true }, undefined)
  expect(events).toEqual([])
})

test('P-001 nothing comes after listening has stopped', () => {
  const { stop, isSubscribed } = listen()
  expect(isSubscribed()).toBe(true)
  stop()
  expect(isSubscribed()).toBe(false)
})

test('P-002 a picture that was to play and stands has ended', () => {
  const { events, show, end } = listen()
  show({ mode: 'playing', source: 'service', timeMs: NOON - 9000 }, undefined)
  end()
  show({ mode: 'paused', source: 'service', timeMs: NOON - 8000 }, undefined)
  expect(events.map(({ type, timeMs }) => [type, NOON - timeMs])).toEqual([
    ['picture.moved', 9000],
    ['picture.ended', 8000],
  ])
})
