import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 3 },
  layers: ['cliff', 'robot'],
  plan: room(),
  scene: sceneOf({
    pose: { x: 4, y: 3.5, w: 0.6 },
    cliff: {
      sensors: [
        { x: 0.9, y: 0.3, tripped: true, distance: 0.4 },
        { x: 0.9, y: -0.3, tripped: false, distance: 0.05 },
        { x: -0.5, y: 0.3, tripped: false, distance: 0.05 },
      ],
    },
  }),
})
