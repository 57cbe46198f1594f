import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['indication'],
  plan: room(),
  scene: EMPTY_SCENE,
  meanwhile: (renderer, draw) => {
    renderer.indicate(5, 4)
    draw(100)
  },
  atMs: 220,
})
