import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { plannedRoom } from '../../harness/plans.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['sectors'],
  plan: plannedRoom(),
  scene: EMPTY_SCENE,
  meanwhile: renderer => renderer.hit({ x: 80, y: 150 }),
})
