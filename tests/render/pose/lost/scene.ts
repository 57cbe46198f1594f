import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['pose', 'robot'],
  plan: room(),
  scene: sceneOf(
    { pose: { x: 4, y: 3.5, w: 0.6 }, future_pose: { x: 5.4, y: 4.4, w: 0.6 } },
    { localizationLost: true },
  ),
})
