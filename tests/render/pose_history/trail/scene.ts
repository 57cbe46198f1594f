import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf, trailAlong } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 5, y: 4, zoom: 1.4 },
  layers: ['pose_history'],
  plan: room(),
  scene: sceneOf(
    {},
    {
      poseHistory: trailAlong(
        [
          [2, 2],
          [5, 3],
          [6, 5],
        ],
        [
          [8, 5],
          [9, 3],
        ],
      ),
    },
  ),
})
