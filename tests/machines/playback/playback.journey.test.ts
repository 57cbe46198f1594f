import { expect, test } from 'vitest'
import { LIVE_CHECK_MS, LIVE_LOST_MS, SEEK_MS } from '../../../contract/playback.ts'
import { playbackJourney } from '../../../machines/playback/playback.journey.ts'
import type { PlaybackEvent } from '../../../machines/playback/playback.logic.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { NOON, startPlayback } from './playing.ts'

const PAST = NOON - 600_000

/** The person sees what the engine was commanded last. */
function walkers(): JourneyMaps<typeof playbackJourney> {
  const playback = startPlayback()
  const { clock, commands, is } = playback
  const send = (event: PlaybackEvent) => async (): Promise<void> => {
    playback.send(event)
    clock.increment(SEEK_MS)
    if (is({ free: 'live' })) playback.feed()
  }
  const showsLast = (type: string | undefined): void => expect(commands.at(-1)?.type).toBe(type)
  return {
    events: {
      'person.goesLive': send({ type: 'playback.live' }),
      'person.pauses': send({ type: 'playback.pause' }),
      'person.plays': send({ type: 'playback.play' }),
      'person.choosesSpeed': send({ type: 'playback.setSpeed', speed: 10 }),
      'person.goesBack': send({ type: 'playback.seek', timeMs: PAST }),
      'person.stepsFrame': send({ type: 'playback.step', timeMs: PAST }),
      'person.presses': send({ type: 'playback.press', timeMs: PAST }),
      'person.releasesInPast': send({ type: 'playback.release' }),
      'person.releasesAtPresent': async () => {
        playback.send({ type: 'playback.drag', timeMs: Infinity })
        await send({ type: 'playback.release' })()
      },
      'person.opensIncident': send({ type: 'playback.hold' }),
      'person.closesIncident': send({ type: 'playback.resume' }),
      'playback.catchesUp': async () => playback.show(playback.presentMs()),
      'data.stops': async () => playback.beSilent(LIVE_LOST_MS + LIVE_CHECK_MS),
      'data.returns': async () => playback.feed(),
    },
    states: {
      live: async () => {
        expect(is({ free: 'live' })).toBe(true)
        expect(playback.context().speed).toBe(1)
        showsLast('live')
      },
      paused: async () => {
        expect(is({ free: { paused: 'still' } })).toBe(true)
        expect(['pause', 'seek']).toContain(commands.at(-1)?.type)
      },
      playing: async () => {
        expect(is({ free: 'playing' })).toBe(true)
        showsLast('play')
      },
      waiting: async () => {
        expect(is({ free: { paused: 'waiting' } })).toBe(true)
        expect(playback.emitted.at(-1)).toBe('liveLost')
      },
      draggingLive: async () => showsLast('seek'),
      draggingPaused: async () => showsLast('seek'),
      draggingPlaying: async () => showsLast('seek'),
      liveHeld: async () => showsLast('pause'),
      pausedHeld: async () => showsLast('pause'),
      playingHeld: async () => showsLast('pause'),
    },
  }
}

test.each(journeyPaths(playbackJourney))('P-001 P-003 P-005 P-007 P-008 P-009 P-012 $title', async path => {
  expect.hasAssertions()
  await path.walk(walkers())
})
