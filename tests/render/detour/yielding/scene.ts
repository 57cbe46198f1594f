import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 5, y: 4, zoom: 1.6 },
  layers: ['detour'],
  plan: room(),
  scene: sceneOf({
    detour: {
      status: 10,
      path: [
        { x: 3, y: 3 },
        { x: 3.4, y: 4.2 },
        { x: 4.6, y: 4.8 },
        { x: 6, y: 4.4 },
        { x: 6.6, y: 3.6 },
      ],
      goal: { x: 6.9, y: 3.2, w: 0 },
    },
  }),
})
