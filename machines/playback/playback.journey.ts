/** Playback as one person lives it: what they can do and see of time, no effects and no clocks. */
import { setup } from 'xstate'

type JourneyStep =
  | 'person.goesLive'
  | 'person.pauses'
  | 'person.plays'
  | 'person.choosesSpeed'
  | 'person.goesBack'
  | 'person.stepsFrame'
  | 'person.presses'
  | 'person.releasesInPast'
  | 'person.releasesAtPresent'
  | 'person.opensIncident'
  | 'person.closesIncident'
  | 'playback.catchesUp'
  | 'data.stops'
  | 'data.returns'
type JourneyEvent = { readonly [D in JourneyStep]: { readonly type: D } }[JourneyStep]

export const playbackJourney = setup({
  types: { events: {} as JourneyEvent },
}).createMachine({
  id: 'playbackJourney',
  initial: 'live',
  states: {
    live: {
      on: {
        'person.pauses': 'paused',
        'person.goesBack': 'playing',
        'person.stepsFrame': 'paused',
        'person.presses': 'draggingLive',
        'person.opensIncident': 'liveHeld',
        'data.stops': 'waiting',
      },
    },
    paused: {
      on: {
        'person.goesLive': 'live',
        'person.plays': 'playing',
        'person.choosesSpeed': 'playing',
        'person.presses': 'draggingPaused',
        'person.opensIncident': 'pausedHeld',
      },
    },
    playing: {
      on: {
        'person.goesLive': 'live',
        'person.pauses': 'paused',
        'person.stepsFrame': 'paused',
        'person.presses': 'draggingPlaying',
        'person.opensIncident': 'playingHeld',
        'playback.catchesUp': 'live',
      },
    },
    /** Live ended by itself and shows why; it comes back by itself unless somebody touches the transport. */
    waiting: { on: { 'data.returns': 'live', 'person.goesBack': 'paused' } },
    draggingLive: { on: { 'person.releasesAtPresent': 'live', 'person.releasesInPast': 'playing' } },
    draggingPaused: { on: { 'person.releasesInPast': 'paused' } },
    draggingPlaying: { on: { 'person.releasesInPast': 'playing' } },
    liveHeld: { on: { 'person.closesIncident': 'live' } },
    pausedHeld: { on: { 'person.closesIncident': 'paused' } },
    playingHeld: { on: { 'person.closesIncident': 'playing' } },
  },
})
