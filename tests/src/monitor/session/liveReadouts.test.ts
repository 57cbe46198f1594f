import { expect, test } from 'vitest'
import { STATE } from '../../../../contract/robot/states.ts'
import { WELL } from '../../../../e2e/provision.ts'
import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import { seenAgeMs } from '../../../../src/features/monitor/commands/actionCooldowns.ts'
import { liveReadouts } from '../../../../src/features/monitor/session/liveReadouts.ts'
import type { ReadoutStore } from '../../../../src/features/monitor/session/readoutStore.ts'
import { buildReadout } from '../../../../workers/readout/readout.ts'
import type { PlaybackReadout, Readout } from '../../../../workers/readouts.ts'

const POSE = { x: 0, y: 0, w: 0 }

/** A robot that is stuck in the picture and cleans now, its laser seen a moment ago. */
function readoutIn(mode: PlaybackReadout['mode']): Readout {
  const readout = buildReadout({
    scene: EMPTY_SCENE,
    shownMs: 1000,
    live: EMPTY_SCENE,
    playback: {
      source: 'log',
      mode,
      timeMs: 0,
      speed: 1,
      seeking: false,
      request: 0,
      pictureMs: undefined,
      log: undefined,
      recorded: undefined,
    },
    link: { status: 'live', sinceMs: 0 },
    robot: { state: 'online', since: 0 },
    eta: {},
    latencyMs: 4,
    bandwidth: undefined,
    badFrames: [],
    plan: undefined,
    drawn: [],
    byThemselves: [],
    cameras: {},
    serviceNowMs: 1000,
    surface: { kind: 'none', reason: 'noCanvas', renderer: '' },
    camera: { zoom: 1, metresPerPixel: 0.1, x: 0, y: 0, tracking: 'nothing', moved: false },
    pointer: undefined,
    framesPerSecond: 0,
  })
  const basic = { ...WELL, plan: 1, position: POSE, carrot: POSE }
  return {
    ...readout,
    basic: { ...basic, state: STATE.dangerObstacle },
    layers: { ...readout.layers, laser: { ...readout.layers.laser, ageMs: 100 } },
    now: { ...readout.now, basic: { ...basic, state: STATE.clean } },
  }
}

const storeOf = (readout: Readout): ReadoutStore => ({
  readout: () => readout,
  pictureAgeMs: () => 0,
  plan: () => undefined,
  subscribe: () => () => {},
  onEvent: () => () => {},
  view: () => undefined,
  caughtUp: () => Promise.resolve(),
})

test('P-002 commands go by what the robot says now, not by the moment that is shown', () => {
  expect(liveReadouts(storeOf(readoutIn('playing'))).readout()?.basic?.state).toBe(STATE.clean)
  expect(liveReadouts(storeOf(readoutIn('live'))).readout()?.basic?.state).toBe(STATE.dangerObstacle)
})

test('P-002 a past picture shows nobody where the robot stands now', () => {
  expect(seenAgeMs(liveReadouts(storeOf(readoutIn('paused'))).readout())).toBe(Number.POSITIVE_INFINITY)
  expect(seenAgeMs(liveReadouts(storeOf(readoutIn('live'))).readout())).toBe(100)
})

test('P-002 the same readout stays the same object, so that nothing is drawn again', () => {
  const { readout } = liveReadouts(storeOf(readoutIn('paused')))
  expect(readout()).toBe(readout())
})
