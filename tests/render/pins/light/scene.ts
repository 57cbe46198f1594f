import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { pinRow } from '../../harness/pinMarks.ts'
import { room } from '../../harness/room.ts'

export const picture = (): PictureCase => ({
  theme: 'light',
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['pins'],
  plan: room(),
  scene: EMPTY_SCENE,
  meanwhile: renderer =>
    renderer.setPins([
      ...pinRow(8),
      ...pinRow(5.5, { urgent: true }),
      ...pinRow(3, { status: 'closed' }).map(pin => ({ ...pin, selected: pin.type === 'CPG' })),
    ]),
})
