import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import { stripes } from '../../harness/paint.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['map_overlay'],
  plan: room(),
  pictures: { map3d: stripes },
  scene: EMPTY_SCENE,
})
