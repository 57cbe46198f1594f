import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { pinRow } from '../../harness/pinMarks.ts'
import { room } from '../../harness/room.ts'

/** Open, urgent, closed, and closed although it was urgent. */
export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['pins'],
  plan: room(),
  scene: EMPTY_SCENE,
  meanwhile: renderer =>
    renderer.setPins([
      ...pinRow(8.5),
      ...pinRow(6, { urgent: true }),
      ...pinRow(3.5, { status: 'closed' }),
      ...pinRow(1, { status: 'closed', urgent: true }),
    ]),
})
