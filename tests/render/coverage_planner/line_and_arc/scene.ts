import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 4, zoom: 1.2 },
  layers: ['coverage_planner'],
  plan: room(),
  scene: sceneOf({
    coverage_planner: {
      motions: [
        {
          type: 'line',
          waypoints: [
            { x: 3, y: 2 },
            { x: 9, y: 2 },
          ],
        },
        {
          type: 'arc',
          waypoints: [
            { x: 9, y: 2 },
            { x: 10, y: 3 },
            { x: 9, y: 4 },
          ],
        },
        {
          type: 'line',
          waypoints: [
            { x: 9, y: 4 },
            { x: 3, y: 4 },
          ],
        },
      ],
    },
  }),
})
