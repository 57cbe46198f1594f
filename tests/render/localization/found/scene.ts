import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'
import { particles } from '../../harness/sensors.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['localization', 'robot'],
  plan: room(),
  scene: sceneOf(
    { pose: { x: 4, y: 3.5, w: 0.6 }, localization: particles({ x: 4, y: 3.5, w: 0.6 }, 1) },
    { localizationLost: false },
  ),
})
