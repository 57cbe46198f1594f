import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['safety_vector', 'robot'],
  plan: room(),
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0.6 }, safety_vector: { x: 0, y: 0, angle: Math.fround(Math.PI) } }),
})
