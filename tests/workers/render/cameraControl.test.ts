import { expect, test } from 'vitest'
import { toMap, visibleBounds } from '../../../map/camera.ts'
import {
  type CameraSubjects,
  followed,
  INITIAL_CAMERA_STATE,
  moved,
  opened,
  openingCamera,
  resizedTo,
  withNewPlan,
} from '../../../workers/render/cameraControl.ts'

const SIZE = { width: 800, height: 600, pixelRatio: 1 }
const state = resizedTo(INITIAL_CAMERA_STATE, SIZE, { plan: undefined, robot: undefined })
const subjects: CameraSubjects = {
  robot: { x: 3, y: 4, w: 0 },
  poseEstimate: { x: -8, y: 2, w: 1 },
  plan: { minX: 0, minY: 0, maxX: 30, maxY: 20 },
}
const middle = { x: 400, y: 300 }

test.for([
  ['robot', { x: 3, y: 4 }],
  ['poseEstimate', { x: -8, y: 2 }],
  ['plan', { x: 15, y: 10 }],
] as const)('M-102 the view centres on %s', ([on, at]) => {
  const { camera } = moved(state, { type: 'centre', on }, subjects)
  expect(toMap(camera, middle)).toEqual(at)
})

test.for(['robot', 'poseEstimate'] as const)('M-102 the view tracks %s wherever it goes, until it is panned', on => {
  const tracking = moved(state, { type: 'track', on }, subjects)
  const elsewhere = { ...subjects, [on]: { x: 50, y: 60, w: 0 } }
  const after = followed(tracking, elsewhere)
  expect(toMap(after.camera, middle)).toEqual({ x: 50, y: 60 })
  expect(followed(after, elsewhere)).toBe(after)

  const away = moved(after, { type: 'panBy', dx: 10, dy: 0 }, elsewhere)
  expect(away.tracking).toBe('nothing')
  expect(followed(away, subjects)).toBe(away)
})

test('M-102 zooming while tracking keeps the robot in the middle, whatever the pointer is over', () => {
  const tracking = moved(state, { type: 'track', on: 'robot' }, subjects)
  const closer = moved(tracking, { type: 'zoomBy', factor: 2, at: { x: 10, y: 10 } }, subjects)
  const { x, y } = toMap(closer.camera, middle)
  expect(x).toBeCloseTo(3)
  expect(y).toBeCloseTo(4)
  expect(closer.tracking).toBe('robot')
})

test('M-102 nothing moves when what is to be centred is not known', () => {
  const nobody = { robot: undefined, poseEstimate: undefined, plan: undefined }
  expect(moved(state, { type: 'centre', on: 'robot' }, nobody)).toBe(state)
  expect(moved(state, { type: 'centre', on: 'plan' }, nobody)).toBe(state)
})

test('M-103 one step of the buttons is the factor 0.6, in and out again', () => {
  const out = moved(state, { type: 'zoomStep', direction: 'out' }, subjects)
  expect(out.camera.zoom).toBeCloseTo(0.6)
  const back = moved(out, { type: 'zoomStep', direction: 'in' }, subjects)
  expect(back.camera.zoom).toBeCloseTo(1)
})

test('M-088 a plan is fitted once: when both it and the canvas are there, and not again on resize', () => {
  const waiting = withNewPlan(INITIAL_CAMERA_STATE, subjects)
  expect(waiting.fitPending).toBe(true)
  const fit = resizedTo(waiting, SIZE, subjects)
  expect(fit.fitPending).toBe(false)
  expect(toMap(fit.camera, middle)).toEqual({ x: 15, y: 10 })

  const panned = moved(fit, { type: 'panBy', dx: 100, dy: 0 }, subjects)
  const resized = resizedTo(panned, { ...SIZE, width: 900 }, subjects)
  expect(resized.camera.x).toBe(panned.camera.x)
  expect(resized.camera.zoom).toBe(panned.camera.zoom)
})

test('M-102 a plan too large for the smallest zoom is opened around the robot', () => {
  const hall = { minX: -500, minY: -400, maxX: 500, maxY: 400 }
  const robot = { x: 310, y: -120, w: 0 }
  expect(withNewPlan(state, { plan: hall, robot }).camera).toMatchObject({ x: 310, y: -120, zoom: 0.25 })
  expect(withNewPlan(state, { plan: hall, robot: undefined }).camera).toMatchObject({ x: 0, y: 0, zoom: 0.25 })
})

const opening = { ...state, opening: true }

test('M-102 the monitor opens close to a robot that somebody has to look at, and goes with it', () => {
  const close = opened(opening, { ...subjects, closeUp: true })
  expect(close).toMatchObject({ camera: { x: 3, y: 4, zoom: 2 }, tracking: 'robot', opening: false })
  // The plan that has been loaded by then changes nothing, nor does another that the robot is on later.
  expect(withNewPlan(close, subjects)).toBe(close)
  expect(opened(close, { ...subjects, closeUp: false })).toBe(close)
})

test('M-102 otherwise it opens on the plan with the robot in view, wherever the robot is', () => {
  expect(opened(opening, { ...subjects, plan: undefined, closeUp: false })).toBe(opening)
  const beside = { ...subjects, robot: { x: -12, y: 5, w: 0 } }
  const { camera, tracking } = opened(opening, { ...beside, closeUp: false })
  const { minX, maxX } = visibleBounds(camera)
  expect(tracking).toBe('nothing')
  expect(minX).toBeLessThan(-12)
  expect(maxX).toBeGreaterThan(30)
})

test('M-102 a viewer who has moved the map first is not moved', () => {
  const panned = moved(opening, { type: 'panBy', dx: 10, dy: 0 }, subjects)
  expect(opened(panned, { ...subjects, closeUp: true })).toBe(panned)
})

test('M-102 centring goes close from afar, and keeps a nearer view', () => {
  const far = { ...state, camera: { ...state.camera, zoom: 0.4 } }
  expect(moved(far, { type: 'centre', on: 'robot' }, subjects).camera.zoom).toBe(2)
  const near = { ...state, camera: { ...state.camera, zoom: 3 } }
  expect(moved(near, { type: 'centre', on: 'robot' }, subjects).camera.zoom).toBe(3)
})

test('P-013 a view that an address names is there from the first picture on, plan or not, and the viewer moves it as any other', () => {
  const at = { x: 5, y: -3, zoom: 2.5 }
  const named = resizedTo(openingCamera({ at, tracking: 'nothing' }, true), SIZE, subjects)
  // A plan that is being loaded is none yet.
  const planned = withNewPlan(withNewPlan(named, { ...subjects, plan: undefined }), subjects)
  expect(planned.camera).toMatchObject(at)
  expect([planned.isChosen, opened(planned, { ...subjects, closeUp: true })]).toEqual([true, planned])
  // Another plan later is shown whole, as ever.
  expect(withNewPlan(planned, subjects).camera).not.toMatchObject(at)
  const tracking = openingCamera({ at: undefined, tracking: 'robot' }, true)
  expect(followed(tracking, subjects).camera).toMatchObject({ x: subjects.robot?.x, y: subjects.robot?.y })
  expect(openingCamera({ at: { ...at, zoom: 1000 }, tracking: 'nothing' }, false).camera.zoom).toBe(5)
  expect(openingCamera(undefined, true).opening).toBe(true)
})
