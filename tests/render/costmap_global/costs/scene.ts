import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'
import { costmap } from '../../harness/sensors.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['costmap_global'],
  plan: room(),
  scene: sceneOf({ costmap_global: costmap(2, 1.5, 0) }),
})
