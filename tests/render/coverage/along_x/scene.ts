import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf, trailAlong } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['coverage'],
  plan: room(),
  scene: sceneOf(
    {},
    {
      coverage: trailAlong(
        [
          [2, 2],
          [12, 2],
        ],
        [
          [12, 2.7],
          [2, 2.7],
        ],
        [
          [2, 3.4],
          [12, 3.35],
        ],
        // Crosses the rows: where passes overlap it is darker.
        [
          [6, 1.5],
          [6, 5.5],
        ],
      ),
    },
  ),
})
