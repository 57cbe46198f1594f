import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'

export const picture = (): PictureCase => ({
  camera: { x: 0, y: 0, zoom: 1 },
  layers: ['grid', 'coverage', 'robot', 'sectors'],
  scene: { ...EMPTY_SCENE, plan: 0 },
})
