import { expect, test } from 'vitest'
import type { CameraName } from '../../../contract/cameras.ts'
import { foldBatch } from '../../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'
import type { CameraPicture } from '../../../workers/cameras/cameraPicture.ts'
import { createCameras } from '../../../workers/cameras/cameras.ts'
import { thermalColours, type ValueColours } from '../../../workers/cameras/colours.ts'
import type { CameraView } from '../../../workers/protocol.ts'
import { pngOf } from '../../contract/telemetry/pictures.ts'
import { batchOf, frame, START_MS } from '../frames.ts'

const PNG = pngOf(2, 1)
const pngFrame = (camera: CameraName, seq: number, timeMs: number) => frame(camera, seq, timeMs, PNG)
const fold = (scene: Scene, ...frames: readonly Uint8Array[]): Scene =>
  foldBatch(scene, batchOf(...frames), 'live', {
    onFrame: () => {},
    onFault: fault => {
      throw new Error(fault)
    },
  })
const view = (id: string, camera: CameraName): CameraView => ({
  id,
  camera,
  fit: 'cover',
  size: { width: 150, height: 84, pixelRatio: 1 },
})

/** Cameras whose canvases are known by a word. */
function camerasUnderTest() {
  const drawn: { readonly canvas: string; readonly kind: CameraPicture['kind']; readonly colours: ValueColours }[] = []
  const faults: CameraName[] = []
  const wanted: (readonly CameraName[])[] = []
  let sound = true
  const cameras = createCameras<string>({
    createCameraSurface: canvas => ({
      draw: ({ kind }, colours) => void drawn.push({ canvas, kind, colours }),
      clear: () => {},
      resize: () => {},
    }),
    restOfCamera: () => Promise.resolve(),
    decodePicture: () =>
      sound ? Promise.resolve({ width: 4, height: 3, close: () => {} }) : Promise.reject(new Error('no picture')),
    greyDecoder: () => () => Promise.resolve({ width: 2, height: 1, data: new Uint8Array([60, 84]) }),
    onWanted: () => void wanted.push(cameras.wanted()),
    onShown: () => {},
    onFault: camera => void faults.push(camera),
  })
  return { cameras, drawn, faults, wanted, break: () => void (sound = false) }
}

test('M-009 a camera is wanted from its first canvas to its last', () => {
  const { cameras, wanted } = camerasUnderTest()
  const { attachCamera, detachCamera } = cameras.calls
  attachCamera(view('a', 'camera_thermal'), 'tile')
  attachCamera(view('b', 'camera_front'), 'tile')
  attachCamera(view('c', 'camera_front'), 'dialog')
  detachCamera('b')
  detachCamera('unheard of')
  detachCamera('c')
  expect(wanted).toEqual([['camera_thermal'], ['camera_front', 'camera_thermal'], ['camera_thermal']])
})

test('M-009 the age is that of the picture that is shown, by the service’s clock, and the rate that of the last intervals', async () => {
  const { cameras, faults, break: breakDecoder } = camerasUnderTest()
  cameras.calls.attachCamera(view('a', 'camera_front'), 'tile')
  expect(cameras.readouts(START_MS)).toEqual({
    camera_front: { ageMs: undefined, recorded: true, rateHz: undefined, temperature: undefined },
  })
  const first = fold(EMPTY_SCENE, pngFrame('camera_front', 1, 0), pngFrame('camera_front', 2, 500))
  cameras.setScene(first)
  await cameras.idle()
  expect(cameras.readouts(START_MS + 700).camera_front).toMatchObject({ ageMs: 200, rateHz: 2 })
  expect(cameras.readouts(START_MS + 6000).camera_front?.ageMs).toBe(5500)
  // A clock that is behind makes no picture of the future.
  expect(cameras.readouts(START_MS).camera_front?.ageMs).toBe(0)
  breakDecoder()
  cameras.setScene(fold(first, pngFrame('camera_front', 3, 1000)))
  await cameras.idle()
  expect(faults).toEqual(['camera_front'])
  expect(cameras.readouts(START_MS + 1000).camera_front?.ageMs).toBe(500)
})

test('R-064 the thermal picture is drawn in the chosen filter, at once when the choice changes, and reports its span', async () => {
  const { cameras, drawn } = camerasUnderTest()
  cameras.setScene(fold(EMPTY_SCENE, pngFrame('camera_thermal', 1, 0)))
  cameras.calls.attachCamera(view('a', 'camera_thermal'), 'tile')
  await cameras.idle()
  cameras.calls.setThermalFilter('people')
  expect(drawn).toEqual([
    { canvas: 'tile', kind: 'values', colours: thermalColours('surroundings') },
    { canvas: 'tile', kind: 'values', colours: thermalColours('people') },
  ])
  expect(cameras.readouts(START_MS).camera_thermal?.temperature).toEqual({ min: 20, max: 32 })
  cameras.dispose()
  expect(cameras.wanted()).toEqual([])
})
