import { stripes } from '../../harness/paint.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 7, y: 5, zoom: 0.9 },
  layers: ['robot'],
  options: { customerView: true },
  plan: room(),
  pictures: { pretty_map: stripes },
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0.6 } }),
})
