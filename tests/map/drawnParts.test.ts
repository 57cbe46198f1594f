import { expect, test } from 'vitest'
import { INITIAL_CAMERA } from '../../map/camera.ts'
import { paletteOf } from '../../map/colour.ts'
import { drawParts } from '../../map/drawing/drawnParts.ts'
import { labelFontFamilies, labelFontReady, watchLabelFont } from '../../map/labels/labelFont.ts'
import { silentSurface } from './silentSurface.ts'

test('E-034 a part that fails is left out and handed on, and the others are drawn', () => {
  const surface = silentSurface()
  const failed: unknown[] = []
  const drawn: string[] = []
  const broken = new RangeError('The radius of an arc is negative')
  drawParts(
    { surface, camera: INITIAL_CAMERA, toScreen: [1, 0, 0, 1, 0, 0], pixelRatio: 1, palette: paletteOf({}) },
    [
      { draw: () => drawn.push('first') },
      {
        draw: () => {
          throw broken
        },
      },
      { draw: () => drawn.push('last') },
    ],
    error => failed.push(error),
  )
  expect([drawn, failed]).toEqual([['first', 'last'], [broken]])
  expect(surface.plates).toHaveBeenCalledOnce()
})

test('E-034 where there is no font, labels are written in that of the system', async () => {
  const stop = watchLabelFont(() => undefined)
  await labelFontReady()
  expect(labelFontFamilies()).toBe('system-ui, sans-serif')
  stop()
})
