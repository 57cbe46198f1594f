import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { pinRow } from '../../harness/pinMarks.ts'
import { room } from '../../harness/room.ts'

/** From afar: five together, one alone, and the selected one for itself. */
export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 0.4 },
  layers: ['pins'],
  plan: room(),
  scene: EMPTY_SCENE,
  meanwhile: renderer =>
    renderer.setPins([
      ...pinRow(6).map(pin => ({ ...pin, x: 2 + pin.id * 0.2 })),
      ...pinRow(10).slice(0, 1),
      ...pinRow(6, { selected: true }).slice(4),
    ]),
})
