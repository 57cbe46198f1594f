import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { plannedRoom } from '../../harness/plans.ts'

export const picture = (): PictureCase => ({
  camera: { x: 6, y: 4, zoom: 1 },
  layers: ['plan_positions'],
  plan: plannedRoom(),
  scene: EMPTY_SCENE,
})
