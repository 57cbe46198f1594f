/** The time that a monitor is at: live, or any moment before (P-001..P-012, M-003). */
import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import { LIVE_CHECK_MS, type PlaybackSpeed, SEEK_MS } from '../../contract/playback.ts'
import {
  boundTime,
  hasCaughtUp,
  isAtPresent,
  isLiveLost,
  type PictureCommand,
  type PictureEvent,
  type PlaybackContext,
  type PlaybackEmitted,
  type PlaybackEvent,
  passesEnd,
} from './playback.logic.ts'

/** `speed`: of a moment that is opened; it is played by it once it plays. */
type Input = Pick<PlaybackContext, 'liveEnabled' | 'opensAt' | 'presentMs'> & {
  readonly speed?: PlaybackSpeed | undefined
}

const notProvided = (): never => {
  throw new Error('Playback runs with its effects provided.')
}

const playback = setup({
  types: {
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    input: {} as Input,
    emitted: {} as PlaybackEmitted,
  },
  actors: { picture: fromCallback<PictureCommand>(notProvided) },
  delays: { liveCheck: LIVE_CHECK_MS, seekTime: SEEK_MS },
  guards: {
    opensPlaying: ({ context }) => context.opensAt?.autoplay === true,
    opensInPast: ({ context }) => context.opensAt !== undefined,
    mayBeLive: ({ context }) => context.liveEnabled,
    isLost: ({ context }) => isLiveLost(context),
    isAtPresent: ({ context }) => isAtPresent(context),
    isPast: ({ context: { presentMs } }, timeMs: number) => !isAtPresent({ timeMs, presentMs }),
    becomesLive: ({ context: { liveEnabled, speed } }, shown: PictureEvent) => liveEnabled && hasCaughtUp(speed, shown),
    hasCaughtUp: ({ context: { speed } }, shown: PictureEvent) => hasCaughtUp(speed, shown),
  },
  actions: {
    keepTime: assign(({ context: { presentMs } }, timeMs: number) => ({ timeMs: boundTime(timeMs, presentMs) })),
    keepSpeed: assign((_, speed: PlaybackSpeed) => ({ speed })),
    keepPeriod: assign((_, periodEndMs: number) => ({ periodEndMs })),
    /** Emits an event when that passes the end of the selected period. */
    keepShown: enqueueActions(({ context, enqueue }, { timeMs, presentMs }: PictureEvent) => {
      if (passesEnd(context, timeMs)) enqueue.emit({ type: 'periodEnded' })
      enqueue.assign({ timeMs, presentMs })
    }),
    normalSpeed: assign({ speed: 1 }),
    endSilence: assign({ silentMs: 0 }),
    countSilence: assign({ silentMs: ({ context }) => context.silentMs + LIVE_CHECK_MS }),
    showLive: sendTo('picture', { type: 'live' }),
    showStill: sendTo('picture', { type: 'pause' }),
    showPlaying: sendTo('picture', ({ context: { speed } }) => ({ type: 'play', speed })),
    showMoment: sendTo('picture', ({ context: { timeMs } }) => ({ type: 'seek', timeMs })),
    emitType: emit((_, type: PlaybackEmitted['type']) => ({ type })),
  },
})

const goLive = ['showLive', { type: 'emitType', params: 'wentLive' }] as const

const live = playback.createStateConfig({
  id: 'live',
  initial: 'fed',
  entry: ['normalSpeed', 'endSilence'],
  on: {
    'playback.live': {},
    'playback.pause': { target: '#still', actions: 'showStill' },
    'playback.seek': {
      guard: { type: 'isPast', params: ({ event }) => event.timeMs },
      target: '#seeking',
      actions: { type: 'keepTime', params: ({ event }) => event.timeMs },
    },
    'playback.press': {
      target: '#dragging.fromLive',
      actions: { type: 'keepTime', params: ({ event }) => event.timeMs },
    },
    'playback.hold': '#held.fromLive',
    'picture.fed': { actions: ['endSilence', { type: 'keepShown', params: ({ event }) => event }] },
  },
  states: {
    fed: {
      after: {
        liveCheck: [
          { guard: 'isLost', target: '#waiting', actions: { type: 'emitType', params: 'liveLost' } },
          { target: 'fed', reenter: true, actions: 'countSilence' },
        ],
      },
    },
  },
})

const paused = playback.createStateConfig({
  initial: 'still',
  on: {
    'playback.play': '#running',
    'playback.seek': {
      target: '#still',
      actions: [{ type: 'keepTime', params: ({ event }) => event.timeMs }, 'showMoment'],
    },
    'playback.press': {
      target: '#dragging.fromPaused',
      actions: { type: 'keepTime', params: ({ event }) => event.timeMs },
    },
    'playback.hold': '#held.fromPaused',
  },
  states: {
    still: {
      id: 'still',
      on: { 'picture.moved': { actions: { type: 'keepShown', params: ({ event }) => event } } },
    },
    /** Live went off by itself (P-005). The engine stays live, so that data can come back. */
    waiting: {
      id: 'waiting',
      on: {
        'playback.pause': { target: 'still', actions: 'showStill' },
        'playback.hold': '#held.fromLive',
        'picture.fed': {
          target: '#live',
          actions: [
            { type: 'keepShown', params: ({ event }) => event },
            { type: 'emitType', params: 'liveBack' },
          ],
        },
      },
    },
  },
})

const playing = playback.createStateConfig({
  initial: 'running',
  on: {
    'playback.pause': { target: '#still', actions: 'showStill' },
    'playback.seek': { target: '#seeking', actions: { type: 'keepTime', params: ({ event }) => event.timeMs } },
    'playback.press': {
      target: '#dragging.fromPlaying',
      actions: { type: 'keepTime', params: ({ event }) => event.timeMs },
    },
    'playback.hold': '#held.fromPlaying',
  },
  states: {
    running: {
      id: 'running',
      initial: 'chosen',
      entry: 'showPlaying',
      on: {
        'picture.moved': [
          {
            guard: { type: 'becomesLive', params: ({ event }) => event },
            target: '#live',
            actions: [{ type: 'keepShown', params: ({ event }) => event }, ...goLive],
          },
          {
            guard: { type: 'hasCaughtUp', params: ({ event }) => event },
            target: '#still',
            actions: [{ type: 'keepShown', params: ({ event }) => event }, 'showStill'],
          },
          { actions: { type: 'keepShown', params: ({ event }) => event } },
        ],
        'picture.ended': { target: '#still', actions: { type: 'keepShown', params: ({ event }) => event } },
      },
      states: {
        chosen: {},
        /** Started by the address (M-003), not by a person. */
        auto: { id: 'auto' },
      },
    },
    /** While this lasts, the picture jumps and does not play (P-011). */
    seeking: {
      id: 'seeking',
      entry: 'showMoment',
      after: { seekTime: 'running' },
    },
  },
})

/** The pointer holds the marker; letting go goes on with what was before (P-008). */
const dragging = playback.createStateConfig({
  id: 'dragging',
  initial: 'fromPaused',
  entry: 'showMoment',
  on: {
    'playback.live': { guard: 'mayBeLive', target: '#live', actions: goLive },
    'playback.drag': { actions: [{ type: 'keepTime', params: ({ event }) => event.timeMs }, 'showMoment'] },
  },
  states: {
    fromLive: {
      on: {
        'playback.release': [{ guard: 'isAtPresent', target: '#live', actions: 'showLive' }, { target: '#seeking' }],
      },
    },
    fromPaused: { on: { 'playback.release': '#still' } },
    fromPlaying: { on: { 'playback.release': '#seeking' } },
  },
})

/** A dialog is about the moment that is shown; then everything goes on as before (P-012). */
const held = playback.createStateConfig({
  id: 'held',
  initial: 'fromPaused',
  entry: 'showStill',
  on: { 'playback.live': { guard: 'mayBeLive', target: '#live', actions: goLive } },
  states: {
    fromLive: { on: { 'playback.resume': { target: '#live', actions: 'showLive' } } },
    fromPaused: { on: { 'playback.resume': '#still' } },
    fromPlaying: { on: { 'playback.resume': '#running' } },
  },
})

export const playbackMachine = playback.createMachine({
  id: 'playback',
  context: ({ input }) => ({
    liveEnabled: input.liveEnabled,
    opensAt: input.opensAt,
    presentMs: input.presentMs,
    speed: input.opensAt === undefined ? 1 : (input.speed ?? 1),
    timeMs: boundTime(input.opensAt?.timeMs ?? input.presentMs, input.presentMs),
    silentMs: 0,
    periodEndMs: undefined,
  }),
  invoke: { id: 'picture', src: 'picture' },
  on: { 'playback.selectPeriod': { actions: { type: 'keepPeriod', params: ({ event }) => event.endMs } } },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'opensPlaying', target: '#auto', actions: 'showMoment' },
        { guard: 'opensInPast', target: '#still', actions: 'showMoment' },
        { guard: 'mayBeLive', target: '#live', actions: 'showLive' },
        { target: '#still', actions: 'showMoment' },
      ],
    },
    /** What can be asked for at any time but while somebody drags or a dialog holds playback. */
    free: {
      initial: 'paused',
      on: {
        'playback.live': { guard: 'mayBeLive', target: '#live', actions: goLive },
        'playback.setSpeed': { target: '#running', actions: { type: 'keepSpeed', params: ({ event }) => event.speed } },
        'playback.step': {
          target: '#still',
          actions: [{ type: 'keepTime', params: ({ event }) => event.timeMs }, 'showMoment'],
        },
      },
      states: { live, paused, playing },
    },
    dragging,
    held,
  },
})
