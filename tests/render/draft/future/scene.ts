import type { PictureCase } from '../../harness/picture.ts'
import { room } from '../../harness/room.ts'
import { sceneOf } from '../../harness/scenes.ts'

export const picture = (): PictureCase => ({
  camera: { x: 4.5, y: 4, zoom: 2 },
  layers: ['robot'],
  plan: room(),
  scene: sceneOf({ pose: { x: 4, y: 3.5, w: 0.3 } }),
  meanwhile: renderer => renderer.setDraft({ kind: 'future', pose: { x: 4.85, y: 4.15, w: 1 }, points: [] }),
})
