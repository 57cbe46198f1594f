import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.4, y: 3.9, zoom: 0.25 },
  layers: ['robot'],
  plan: room(),
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0.6 } }),
})
