import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 5, y: 4, zoom: 2 },
  layers: ['local_planner'],
  plan: room(),
  scene: sceneOf({
    local_planner: { count: 5, xy: Float32Array.of(3, 3, 3.6, 3.4, 4.4, 3.6, 5.4, 3.5, 6.5, 3.2) },
  }),
})
