import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { plannedRoom } from '../../harness/plans.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['waypoints'],
  plan: plannedRoom(),
  scene: EMPTY_SCENE,
})
