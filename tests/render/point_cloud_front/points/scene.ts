import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'
import { cloud } from '../../harness/sensors.ts'

export const picture = (): PictureCase => ({
  camera: { x: 5, y: 4.5, zoom: 1.4 },
  layers: ['point_cloud_front'],
  plan: room(),
  scene: sceneOf({ point_cloud_front: cloud({ x: 4, y: 3.5, w: 0.6 }, 2000) }),
})
