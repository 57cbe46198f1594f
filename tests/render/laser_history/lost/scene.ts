import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'
import { scan } from '../../harness/sensors.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4, y: 4, zoom: 1 },
  layers: ['laser_history'],
  plan: room(),
  scene: sceneOf(
    {},
    {
      localizationLost: true,
      laserHistory: [0, 0.15, 0.3].map((turn, seq) => ({
        channel: 'laser',
        seq,
        timeMs: 0,
        keyframe: false,
        body: scan({ x: 4, y: 3.5, w: 0.6 + turn }),
      })),
    },
  ),
})
