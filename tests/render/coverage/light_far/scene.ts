import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { mown, sceneOf, trailAlong } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 7, y: 6, zoom: 0.4 },
  layers: ['coverage'],
  plan: room(),
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0.6 } }, { coverage: trailAlong(mown(2, 12, 2, 5.4, 0.7)) }),
})
