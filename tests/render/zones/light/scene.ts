import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { zonedRoom } from '../../harness/plans.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 7, y: 6, zoom: 1.05 },
  layers: ['zones'],
  plan: zonedRoom(),
  scene: EMPTY_SCENE,
})
