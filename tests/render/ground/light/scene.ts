import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 7, y: 6, zoom: 1 },
  layers: [],
  plan: room(),
  scene: EMPTY_SCENE,
})
