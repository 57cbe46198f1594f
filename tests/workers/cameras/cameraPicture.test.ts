import { expect, test } from 'vitest'
import { decodeCameraPicture } from '../../../workers/cameras/cameraPicture.ts'
import { pictureBox } from '../../../workers/cameras/cameraSurface.ts'

const bitmap = { width: 4, height: 3, close: () => {} }
const grey = { width: 3, height: 1, data: new Uint8Array([50, 70, 94]) }
const decoders = { decodePicture: () => Promise.resolve(bitmap), decodeGrey: () => Promise.resolve(grey) }
const png = { mime: 'image/png', bytes: new Uint8Array([1, 2, 3]) } as const

test('M-009 camera pictures keep their colours', async () => {
  for (const camera of ['camera_front', 'camera_left', 'camera_right'] as const)
    expect(await decodeCameraPicture(decoders, camera, png)).toEqual({ kind: 'photo', bitmap })
})

test('R-064 a thermal picture is read value by value, with its coldest and warmest pixel', async () => {
  expect(await decodeCameraPicture(decoders, 'camera_thermal', png)).toEqual({
    kind: 'values',
    image: grey,
    smooth: true,
    temperature: { min: 15, max: 37 },
  })
})

test('M-023 classes are names: they have no temperature and are not blended', async () => {
  expect(await decodeCameraPicture(decoders, 'semseg', png)).toMatchObject({ smooth: false, temperature: undefined })
})

test('M-009 a picture fills its tile in proportion and loses edges, or is whole with room beside it', () => {
  const picture = { width: 320, height: 240 }
  const tile = { width: 150, height: 84 }
  expect(pictureBox(picture, tile, 'cover')).toEqual({ x: 0, y: -14.25, width: 150, height: 112.5 })
  expect(pictureBox(picture, tile, 'contain')).toEqual({ x: 19, y: 0, width: 112, height: 84 })
})
