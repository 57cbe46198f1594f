import { expect, test } from 'vitest'
import { INITIAL_CAMERA } from '../../map/camera.ts'
import { paletteOf } from '../../map/colour.ts'
import { createPastThings } from '../../map/drawing/pastThings.ts'
import { silentSurface } from './silentSurface.ts'

const square = (x: number) => [
  { x, y: 0 },
  { x: x + 1, y: 0 },
  { x: x + 1, y: 1 },
]

test('E-001 what stood in the way of a recorded run is drawn where it stood, and nothing once no run is asked about', () => {
  const things = createPastThings()
  const surface = silentSurface()
  const context = {
    surface,
    camera: INITIAL_CAMERA,
    toScreen: [1, 0, 0, 1, 0, 0] as const,
    pixelRatio: 1,
    palette: paletteOf({ 'safety-danger': '#ff0000' }),
    opacity: 1,
    hovered: undefined,
    tag: () => undefined,
  }
  things.draw(context, [square(2), square(5)])
  expect(surface.lines).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ closed: true, xy: new Float32Array([2, 0, 3, 0, 3, 1, 5, 0, 6, 0, 6, 1]) }),
    context.toScreen,
    expect.objectContaining({ colour: { r: 1, g: 0, b: 0, a: 1 } }),
  )
  things.draw(context, [])
  expect(surface.lines).toHaveBeenCalledOnce()
})
