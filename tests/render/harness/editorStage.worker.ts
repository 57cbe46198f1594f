/* Draws scenes of the plan editor in a real worker, as the product does. */
import { createEditorMap } from '../../../map/drawing/editorMap.ts'
import { labelFontReady } from '../../../map/labels/labelFont.ts'
import { EDITOR_SCENES, striped } from './editorScenes.ts'
import { room } from './room.ts'
import type { StageAnswer, StageRequest } from './stage.worker.ts'

const SIZE = { width: 320, height: 240, pixelRatio: 1 } as const
const WORDS = { 'places.start': 'Start', 'places.end': 'End', 'places.home': 'Home' } as const

async function drawScene({ name, surface, colours }: StageRequest): Promise<ArrayBuffer> {
  const scene = EDITOR_SCENES[name]
  if (!scene) throw new Error(`there is no scene called ${name}`)
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const failures: unknown[] = []
  const map = createEditorMap(canvas, {
    maySeeCameraOffZones: true,
    surface,
    onPartFailed: error => failures.push(error),
  })
  await labelFontReady()
  map.change({
    floor: room(),
    colours: colours[scene.theme ?? 'dark'],
    words: WORDS,
    size: SIZE,
    camera: { x: 7, y: 5, zoom: 1, ...scene.camera, width: SIZE.width, height: SIZE.height },
    elements: { put: Object.entries(scene.elements), gone: [] },
    ...scene.picture,
  })
  for (const id of map.wantedImages()) map.setImage(id, scene.images?.[id] === 'striped' ? striped() : 'missing')
  map.draw()
  map.draw()
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  map.dispose()
  if (failures.length > 0) throw new Error(`not drawn: ${String(failures[0])}`)
  return blob.arrayBuffer()
}

addEventListener('message', ({ data }: MessageEvent<StageRequest>) => {
  const answer = (of: StageAnswer): void => postMessage(of)
  drawScene(data).then(
    png => answer({ id: data.id, png }),
    (error: unknown) => answer({ id: data.id, error: String(error) }),
  )
})
