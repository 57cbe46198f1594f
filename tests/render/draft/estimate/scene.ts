import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

/** A pose placed with the arrow; an earlier draft leaves nothing behind. */
export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['robot'],
  plan: room(),
  scene: sceneOf({ pose: { x: 3, y: 3, w: 0 } }),
  meanwhile: (renderer, draw) => {
    renderer.setDraft({ kind: 'goal', pose: { x: 6, y: 3, w: 0 }, points: [{ x: 6, y: 5, letter: 'A' }] })
    draw(100)
    renderer.setDraft({ kind: 'estimate', pose: { x: 5, y: 4.2, w: 2.4 }, points: [] })
  },
  atMs: 200,
})
