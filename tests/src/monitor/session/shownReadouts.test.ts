import { expect, test } from 'vitest'
import { WELL } from '../../../../e2e/provision.ts'
import type { PictureCommand } from '../../../../machines/playback/playback.logic.ts'
import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { ReadoutStore } from '../../../../src/features/monitor/session/readoutStore.ts'
import { createPicture, shownReadouts } from '../../../../src/features/monitor/session/shownReadouts.ts'
import { buildReadout } from '../../../../workers/readout/readout.ts'
import type { PlanReadout, PlaybackReadout, Readout } from '../../../../workers/readouts.ts'

const POSE = { x: 0, y: 0, w: 0 }
const PLAN = 11
const NOW_MS = 1_000_000
const THEN_MS = 600_000
const LIVE: Partial<PlaybackReadout> = { source: 'live', mode: 'live', timeMs: NOW_MS, pictureMs: NOW_MS }

function readoutOf(playback: Partial<PlaybackReadout>, plan: number | undefined): Readout {
  const readout = buildReadout({
    scene: EMPTY_SCENE,
    shownMs: 1000,
    live: EMPTY_SCENE,
    playback: {
      source: 'service',
      mode: 'paused',
      timeMs: THEN_MS,
      speed: 1,
      seeking: false,
      request: 0,
      pictureMs: THEN_MS,
      log: undefined,
      recorded: undefined,
      ...playback,
    },
    link: { status: 'live', sinceMs: 0 },
    robot: { state: 'online', since: 0 },
    eta: { run: 60 },
    latencyMs: 4,
    bandwidth: undefined,
    badFrames: [],
    plan: undefined,
    drawn: [],
    byThemselves: [],
    cameras: { camera_front: { ageMs: 0, recorded: true, rateHz: 1, temperature: undefined } },
    serviceNowMs: 1000,
    surface: { kind: 'none', reason: 'noCanvas', renderer: '' },
    camera: { zoom: 1, metresPerPixel: 0.1, x: 0, y: 0, tracking: 'nothing', moved: false },
    pointer: undefined,
    framesPerSecond: 0,
  })
  return plan === undefined
    ? readout
    : { ...readout, basic: { ...WELL, plan, position: POSE, carrot: POSE }, pose: POSE }
}

/** A worker that says what the test has it say. */
function monitor() {
  let readout: Readout | undefined
  const loaded: PlanReadout = { status: 'loading', plan: PLAN }
  const sent: { readonly command: PictureCommand; readonly request: number }[] = []
  const store: ReadoutStore = {
    readout: () => readout,
    pictureAgeMs: () => 0,
    plan: () => loaded,
    subscribe: () => () => {},
    onEvent: () => () => {},
    view: () => undefined,
    caughtUp: () => Promise.resolve(),
  }
  const picture = createPicture(store, (command, request) => sent.push({ command, request }))
  return {
    picture,
    sent,
    shown: shownReadouts(store, picture),
    receive: (playback: Partial<PlaybackReadout>, plan: number | 'nothing' = PLAN) => {
      readout = readoutOf(playback, plan === 'nothing' ? undefined : plan)
    },
  }
}

test('M-003 a link to the past shows nothing of the robot of now until a frame of that moment has come', () => {
  const { picture, shown, receive } = monitor()
  picture.opensAway()
  expect(picture.moment()).toBe('loading')
  receive(LIVE)
  expect([picture.moment(), shown.readout()?.basic, shown.plan()]).toEqual(['loading', undefined, undefined])
  picture.command({ type: 'seek', timeMs: THEN_MS })
  expect([picture.moment(), shown.readout()?.pose, shown.readout()?.cameras]).toEqual(['loading', undefined, {}])
  receive({ request: 1, seeking: true, timeMs: NOW_MS, pictureMs: undefined }, 'nothing')
  expect([picture.moment(), shown.readout()?.basic, shown.plan()]).toEqual(['loading', undefined, undefined])
  receive({ request: 1 })
  expect([picture.moment(), shown.readout()?.basic?.plan, shown.plan()?.status]).toEqual(['shown', PLAN, 'loading'])
})

test('P-002 going back in time takes the robot of now away before the worker has answered, and going live that of then', () => {
  const { picture, shown, receive } = monitor()
  picture.command({ type: 'live' })
  receive({ ...LIVE, request: 1 })
  expect(picture.moment()).toBe('shown')
  picture.command({ type: 'seek', timeMs: THEN_MS })
  expect([picture.moment(), shown.readout()?.basic, shown.readout()?.eta]).toEqual(['loading', undefined, {}])
  expect(picture.answered()).toBeUndefined()
  receive({ request: 2 })
  expect([picture.moment(), picture.answered()?.playback.timeMs]).toEqual(['shown', THEN_MS])
  picture.command({ type: 'live' })
  expect([picture.moment(), shown.readout()?.basic]).toEqual(['loading', undefined])
  receive({ ...LIVE, request: 3 })
  expect([picture.moment(), shown.readout()?.basic?.plan]).toEqual(['shown', PLAN])
})

test('P-011 from one past moment to another the older one stays, and says so', () => {
  const { picture, shown, receive } = monitor()
  picture.command({ type: 'seek', timeMs: THEN_MS })
  receive({ request: 1 })
  picture.command({ type: 'seek', timeMs: THEN_MS + 60_000 })
  expect([picture.moment(), shown.readout()?.basic?.plan]).toEqual(['changing', PLAN])
  receive({ request: 2, seeking: true })
  expect(picture.moment()).toBe('changing')
  receive({ request: 2, timeMs: THEN_MS + 60_000, pictureMs: THEN_MS + 60_000 })
  expect(picture.moment()).toBe('shown')
})

test('P-002 a pause keeps the picture, and play from where it stands as well', () => {
  const { picture, receive } = monitor()
  receive(LIVE)
  picture.command({ type: 'pause' })
  expect(picture.moment()).toBe('shown')
  receive({ request: 1, mode: 'paused', source: 'live', timeMs: NOW_MS, pictureMs: NOW_MS })
  picture.command({ type: 'play', speed: 1 })
  expect(picture.moment()).toBe('shown')
})

test('P-011 at a gap the last picture before it says that it is older, and where nothing was recorded nothing of now is shown', () => {
  const { picture, shown, receive } = monitor()
  picture.command({ type: 'seek', timeMs: THEN_MS })
  receive({ request: 1, pictureMs: THEN_MS - 60_000 })
  expect(picture.moment()).toBe('gap')
  receive({ request: 1, pictureMs: undefined }, 'nothing')
  expect([picture.moment(), shown.plan()]).toEqual(['none', undefined])
  // The plan that is loaded is another than the one of then.
  receive({ request: 1 }, PLAN + 1)
  expect(shown.plan()).toBeUndefined()
})

test('P-002 the same readout stays the same object, so that nothing is drawn again', () => {
  const { picture, shown, receive, sent } = monitor()
  receive(LIVE)
  picture.command({ type: 'seek', timeMs: THEN_MS })
  expect(shown.readout()).toBe(shown.readout())
  expect(sent.map(({ request }) => request)).toEqual([1])
})

test('P-002 a picture that was to play has ended when the worker knows of it and stands, and not before', () => {
  const { picture, receive } = monitor()
  picture.command({ type: 'seek', timeMs: THEN_MS })
  receive({ request: 1, mode: 'paused' })
  expect(picture.hasEnded(), 'it was not to play').toBe(false)
  picture.command({ type: 'play', speed: 1 })
  expect(picture.hasEnded(), 'the worker has not heard of it').toBe(false)
  receive({ request: 2, mode: 'playing' })
  expect(picture.hasEnded()).toBe(false)
  receive({ request: 2, mode: 'paused' })
  expect(picture.hasEnded()).toBe(true)
})
