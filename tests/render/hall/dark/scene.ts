import { hall, hallScene } from '../../harness/hall.ts'
import type { PictureCase } from '../../harness/picture.ts'

export const picture = (): PictureCase => {
  const plan = hall()
  return {
    size: { width: 820, height: 648 },
    camera: { x: 65.4, y: 32.9, zoom: 1.2 },
    layers: [
      'grid',
      'coverage',
      'robot',
      'sectors',
      'plan_positions',
      'zones',
      'waypoints',
      'laser',
      'safety',
      'safety_vector',
      'local_planner',
      'coverage_planner',
      'localization',
      'detour',
      'pose',
      'indication',
    ],
    plan,
    scene: hallScene(plan),
  }
}
