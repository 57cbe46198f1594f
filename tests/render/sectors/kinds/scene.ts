import type { PictureCase } from '../../harness/picture.ts'
import { plannedRoom } from '../../harness/plans.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['sectors'],
  plan: plannedRoom(),
  scene: sceneOf({
    sector_order: { version: 1, hash: 'h', queue: [{ sector: 2, status: 'current', estimated_s: 60 }] },
  }),
})
