import { expect, test } from 'vitest'
import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import { isUnseen, lockedSeconds, seenAgeMs } from '../../../../src/features/monitor/commands/actionCooldowns.ts'
import type { CommandStage, SentCommand } from '../../../../src/features/monitor/commands/dispatcher.ts'
import { ROBOT_ACTIONS } from '../../../../src/features/robots/robotActions.ts'
import { buildReadout } from '../../../../workers/readout/readout.ts'
import type { CameraReadout, Readout } from '../../../../workers/readouts.ts'

const SENT_MS = 100_000
const sent = (command: SentCommand['command'], stage: CommandStage, sentMs = SENT_MS): SentCommand => ({
  key: `${command} ${sentMs}`,
  command,
  stage,
  sentMs,
  roundTripMs: undefined,
  errors: [],
})
const rowOf = (id: (typeof ROBOT_ACTIONS)[number]['id']) => {
  const found = ROBOT_ACTIONS.find(each => each.id === id)
  if (!found) throw new Error(`No such action: ${id}`)
  return found
}

test('M-065 diagnostics wait for 60 s after they were sent, the calibration for 1 s, and nothing else waits', () => {
  const all = ROBOT_ACTIONS.map(({ command }) => sent(command, 'accepted'))
  const locked = (afterMs: number) =>
    Object.fromEntries(
      ROBOT_ACTIONS.map(each => [each.id, lockedSeconds(all, each, SENT_MS + afterMs)] as const).filter(
        ([, s]) => s > 0,
      ),
    )
  expect(locked(0)).toEqual({ diagnostics: 60, calibrate: 1 })
  expect(locked(999)).toEqual({ diagnostics: 60, calibrate: 1 })
  expect(locked(1000)).toEqual({ diagnostics: 59 })
  expect(locked(59_999)).toEqual({ diagnostics: 1 })
  expect(locked(60_000)).toEqual({})
})

test('M-065 what was refused or never got there does not make anybody wait, and the newest that did, or may have, counts', () => {
  const diagnostics = rowOf('diagnostics')
  for (const stage of ['refused', 'expired'] as const)
    expect(lockedSeconds([sent(18, stage)], diagnostics, SENT_MS), stage).toBe(0)
  for (const stage of ['sent', 'received', 'accepted', 'done', 'failed', 'unconfirmed'] as const)
    expect(lockedSeconds([sent(18, stage)], diagnostics, SENT_MS), stage).toBe(60)
  const twice = [sent(18, 'done'), sent(18, 'accepted', SENT_MS + 10_000), sent(18, 'refused', SENT_MS + 20_000)]
  expect(lockedSeconds(twice, diagnostics, SENT_MS + 20_000)).toBe(50)
  expect(lockedSeconds([], diagnostics, SENT_MS)).toBe(0)
})

const EMPTY = buildReadout({
  scene: EMPTY_SCENE,
  shownMs: 0,
  live: EMPTY_SCENE,
  playback: {
    source: 'live',
    mode: 'live',
    timeMs: 0,
    speed: 1,
    seeking: false,
    request: 0,
    pictureMs: undefined,
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
  serviceNowMs: 0,
  surface: { kind: 'none', reason: 'noCanvas', renderer: '' },
  camera: { zoom: 1, metresPerPixel: 0.1, x: 0, y: 0, tracking: 'nothing', moved: false },
  pointer: undefined,
  framesPerSecond: 0,
})
const camera = (ageMs: number | undefined): CameraReadout => ({
  ageMs,
  recorded: true,
  rateHz: 2,
  temperature: undefined,
})
const seen = (
  scanMs: number | undefined,
  cameras: Readout['cameras'] = {},
  mode: Readout['playback']['mode'] = 'live',
): number =>
  seenAgeMs({
    layers: { ...EMPTY.layers, laser: { ...EMPTY.layers.laser, ageMs: scanMs } },
    cameras,
    playback: { ...EMPTY.playback, mode },
  })

test('M-047 who resets the emergency stop has seen the robot within a second, by scan or by camera', () => {
  expect(seen(undefined)).toBe(Number.POSITIVE_INFINITY)
  expect(seenAgeMs(undefined)).toBe(Number.POSITIVE_INFINITY)
  expect(seen(80)).toBe(80)
  expect(seen(5000, { camera_front: camera(900), camera_left: camera(undefined) })).toBe(900)
  for (const mode of ['paused', 'playing'] as const) expect(seen(80, {}, mode)).toBe(Number.POSITIVE_INFINITY)
  expect([999, 1000, Number.POSITIVE_INFINITY].map(age => isUnseen('resetEstop', age))).toEqual([false, true, true])
  for (const { id } of ROBOT_ACTIONS.filter(each => each.id !== 'resetEstop'))
    expect(isUnseen(id, Number.POSITIVE_INFINITY), id).toBe(false)
})
