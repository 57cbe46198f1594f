import { expect, test } from 'vitest'
import { EMPTY_SCENE } from '../../../scene/scene.ts'
import { buildReadout, type EngineState } from '../../../workers/readout/readout.ts'
import { fold } from '../../scene/fold.ts'
import { frame, START_MS } from '../frames.ts'

const stateOf = (change: Partial<EngineState>): EngineState => ({
  scene: EMPTY_SCENE,
  shownMs: START_MS,
  live: EMPTY_SCENE,
  playback: {
    source: 'live',
    mode: 'live',
    timeMs: START_MS,
    speed: 1,
    seeking: false,
    request: 0,
    pictureMs: START_MS,
    log: undefined,
    recorded: undefined,
  },
  link: { status: 'live', sinceMs: 0 },
  robot: undefined,
  eta: {},
  latencyMs: undefined,
  bandwidth: undefined,
  badFrames: [],
  plan: undefined,
  drawn: [],
  byThemselves: [],
  cameras: {},
  serviceNowMs: START_MS,
  surface: { kind: 'none', reason: 'noCanvas', renderer: '' },
  camera: { zoom: 1, metresPerPixel: 0.1, x: 0, y: 0, tracking: 'nothing', moved: false },
  pointer: undefined,
  framesPerSecond: 0,
  ...change,
})

test('M-062 M-091 where the robot may go is told as long as it is on time, and no longer', () => {
  const body = { directions: [{ direction: 'forward', distance: 0.5, angle: 0, safety: 40 }] }
  const scene = fold([frame('move_safety', 1, 0, body)])
  const at = (ms: number) => buildReadout(stateOf({ live: scene, serviceNowMs: START_MS + ms })).now.moveSafety
  expect(at(0)).toEqual(body)
  expect(at(2000)).toEqual(body)
  expect(at(2001)).toBeUndefined()
  expect(at(3_600_000)).toBeUndefined()
  const shownAt = (ms: number) =>
    buildReadout(stateOf({ scene, shownMs: START_MS + ms, serviceNowMs: START_MS + 3_600_000 })).moveSafety
  expect([shownAt(2000), shownAt(2001)]).toEqual([body, undefined])
})

test('M-079 before the first reading of a link its bandwidth and queue are unknown and not zero', () => {
  expect(buildReadout(stateOf({})).connection).toMatchObject({
    latencyMs: undefined,
    bytesPerSecond: undefined,
    queueMs: undefined,
    dropped: undefined,
    refusedByService: undefined,
  })
  const bandwidth = { bytesPerSecond: 0, dropped: { 2: 3, 4: 0 }, queueMs: 0, refused: {} }
  expect(buildReadout(stateOf({ bandwidth })).connection).toMatchObject({
    bytesPerSecond: 0,
    queueMs: 0,
    dropped: { laser: 3 },
  })
})
