import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

/** Two features, each where it was seen and where it is, and the pose that they make. */
export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 5, y: 4, zoom: 1.5 },
  layers: ['robot'],
  plan: room(),
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0 } }),
  meanwhile: renderer =>
    renderer.setDraft({
      kind: 'estimate',
      pose: { x: 4.6, y: 3.5, w: 0 },
      points: [
        { x: 3, y: 5.6, letter: 'A' },
        { x: 3.6, y: 5.6, letter: 'A' },
        { x: 6, y: 2.2, letter: 'B' },
        { x: 6.6, y: 2.2, letter: 'B' },
      ],
    }),
})
