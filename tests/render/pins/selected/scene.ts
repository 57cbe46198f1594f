import { EMPTY_SCENE } from '../../../../scene/scene.ts'
import type { PictureCase } from '../../harness/picture.ts'
import { pinRow } from '../../harness/pinMarks.ts'
import { room } from '../../harness/room.ts'

/** The selected one has its title and lies over its neighbours; so has the one under the pointer. */
export const picture = (): PictureCase => ({
  camera: { x: 7, y: 6, zoom: 1 },
  layers: ['pins'],
  plan: room(),
  scene: EMPTY_SCENE,
  meanwhile: renderer => {
    renderer.setPins([
      ...pinRow(8, { urgent: true }).map(pin => ({ ...pin, selected: pin.type === 'FieldIssue' })),
      ...pinRow(7.6).slice(2, 3),
      ...pinRow(4).map(pin => ({ ...pin, id: pin.id + 10 })),
    ])
    renderer.hit({ x: 60, y: 147 })
  },
})
