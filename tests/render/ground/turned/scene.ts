import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 0.7 },
  layers: ['grid'],
  plan: { ...room(), map: { ...room().map, origin: [3, -2, 0.5] } },
  scene: EMPTY_SCENE,
})
