import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'
import { scan } from '../../harness/sensors.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4, y: 4, zoom: 1 },
  layers: ['laser'],
  plan: room(),
  scene: sceneOf({ laser: scan({ x: 4, y: 3.5, w: 0.6 }) }),
})
