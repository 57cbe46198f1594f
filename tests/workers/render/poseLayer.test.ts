import { expect, test, vi } from 'vitest'
import { robotAppearance } from '../../../contract/robot/models.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { INITIAL_CAMERA } from '../../../map/camera.ts'
import { type Palette, paletteOf } from '../../../map/colour.ts'
import { emptyInput } from '../../../map/planMap.ts'
import type { Scene } from '../../../scene/scene.ts'
import { poseLayer } from '../../../workers/render/layers/pose.ts'
import { silentSurface } from '../../map/silentSurface.ts'
import { fold, state, walk } from '../../scene/fold.ts'
import { frame } from '../frames.ts'

/** The pose layer, and the outlines that it gave a surface for its newest picture. */
function drawing() {
  const layer = poseLayer({
    appearance: robotAppearance({ model: 'neo', hardware_version: '2.0', cleaning_width: 32, side_sweeper: false }),
    customerView: false,
    maySeeCameraOffZones: false,
    reducedMotion: false,
    changed: () => {},
    pending: () => {},
  })
  return (scene: Scene, palette: Palette) => {
    const surface = silentSurface()
    layer.update({ ...emptyInput(palette), scene })
    layer.draw({
      surface,
      camera: INITIAL_CAMERA,
      toScreen: [1, 0, 0, 1, 0, 0],
      pixelRatio: 1,
      palette,
      opacity: 1,
      tag: () => {},
      hovered: undefined,
      nowMs: 0,
      robot: { x: 100, y: 100, w: 0 },
      robotStale: false,
      indication: undefined,
      draft: undefined,
    })
    return vi.mocked(surface.sprite).mock.calls.map(([outline]) => outline)
  }
}

test('M-084 outlines of poses are made anew with the colours and not with each pose', () => {
  const outlines = drawing()
  const [light, dark] = [paletteOf({ 'pose-estimate': '#ff0000' }), paletteOf({ 'pose-estimate': '#00ff00' })]
  const led = frame('future_pose', 1, 600, { x: 3, y: 2, w: 0 })
  const first = fold([state(1, { state: STATE.remotePause }), led, ...walk([4])])
  const [estimate, future] = outlines(first, light)
  expect([estimate, future]).toEqual([expect.anything(), expect.anything()])
  const next = outlines(fold(walk([5, 6], 2), first), light)
  expect(next[0]).toBe(estimate)
  expect(next[1]).toBe(future)
  const recoloured = outlines(first, dark)
  expect(recoloured[0]).not.toEqual(estimate)
})
