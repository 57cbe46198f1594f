import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'
import { costmap } from '../../harness/sensors.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['costmap_local'],
  plan: room(),
  scene: sceneOf({ costmap_local: costmap(2, 1.5, 0.2) }),
})
