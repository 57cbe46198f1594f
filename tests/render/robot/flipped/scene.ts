import { robotAppearance } from '../../../../contract/robot/models.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.4, y: 3.9, zoom: 4 },
  layers: ['robot'],
  options: {
    appearance: robotAppearance({ model: 'neo', hardware_version: '2.0', cleaning_width: 32, side_sweeper: true }),
  },
  plan: room(),
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0.6 } }),
})
