/** Draws the plan editor's picture beside the page: at most once a frame, with all that came since the one before. */
import { createEditorMap, type EditorMap } from '../../map/drawing/editorMap.ts'
import type { EditorAnswer, EditorRequest } from '../../map/drawing/editorPicture.ts'
import { addScriptFonts } from '../../map/labels/labelFont.ts'
import { createDrawingImages } from './drawingImages.ts'

let map: EditorMap | undefined
let images: ReturnType<typeof createDrawingImages> | undefined
let serial = 0
let isAsked = false

const answer = (message: EditorAnswer): void => postMessage(message)

function draw(): void {
  isAsked = false
  try {
    map?.draw()
  } catch (error) {
    answer({ type: 'failed', message: String(error) })
  }
  answer({ type: 'drawn', serial })
}

function soon(): void {
  if (isAsked) return
  isAsked = true
  requestAnimationFrame(draw)
}

function open({ canvas, serviceUrl, maySeeCameraOffZones }: Extract<EditorRequest, { type: 'open' }>): void {
  const failed = (error: unknown): void => answer({ type: 'failed', message: String(error) })
  map = createEditorMap(canvas, { maySeeCameraOffZones, onChanged: soon, onPartFailed: failed })
  images = createDrawingImages(serviceUrl, (id, picture) => {
    map?.setImage(id, picture)
    soon()
  })
}

addEventListener('message', ({ data }: MessageEvent<EditorRequest>) => {
  if (data.type === 'open') {
    open(data)
    return
  }
  if (data.type === 'fonts') {
    addScriptFonts(data.fonts)
    return
  }
  map?.change(data.change)
  if (data.change.elements || data.change.ghost) images?.want(map?.wantedImages() ?? [])
  ;({ serial } = data)
  soon()
})
