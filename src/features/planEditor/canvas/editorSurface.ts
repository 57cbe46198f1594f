/** The editor's picture on a canvas of its own, drawn by its worker. The page sends only what changed. */
import type { EditorAnswer, EditorChange, EditorRequest } from '../../../../map/drawing/editorPicture.ts'
import type { ScriptFonts } from '../../../../map/labels/labelFont.ts'
import { logFailure } from '../../../log/log.ts'

export type EditorSurface = {
  /** Goes into the next picture. @returns its number, which `onDrawn` hears */
  readonly change: (change: EditorChange) => number
  /** Fonts of scripts that the map's own lacks. */
  readonly setFonts: (fonts: ScriptFonts) => void
  readonly dispose: () => void
}

type Options = {
  readonly maySeeCameraOffZones: boolean
  /** Every change up to this number is in the picture. */
  readonly onDrawn?: (serial: number) => void
  /** Nothing is drawn any more. */
  readonly onFailed?: () => void
}

/** Puts a canvas into an element; its size comes with the changes. Undefined where the browser cannot draw beside the page. */
export function openEditorSurface(
  element: HTMLElement,
  { maySeeCameraOffZones, onDrawn, onFailed }: Options,
): EditorSurface | undefined {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return undefined
  const canvas = document.createElement('canvas')
  element.append(canvas)
  const worker = new Worker(new URL('../../../../workers/editor/editor.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: EditorRequest, moved: Transferable[] = []): void => worker.postMessage(request, moved)
  worker.addEventListener('message', ({ data }: MessageEvent<EditorAnswer>) => {
    if (data.type === 'drawn') onDrawn?.(data.serial)
    // What cannot be drawn is left out, and nothing more (E-034).
    else logFailure('editor.notDrawn', new Error(data.message))
  })
  // Code that cannot be loaded or that has ended draws nothing: without this the drawing would be blank without a word.
  worker.addEventListener('error', ({ message }) => {
    logFailure('editor.pictureEnded', new Error(message))
    onFailed?.()
  })
  const offscreen = canvas.transferControlToOffscreen()
  const serviceUrl = globalThis.location.origin
  send({ type: 'open', canvas: offscreen, serviceUrl, maySeeCameraOffZones }, [offscreen])
  let serial = 0
  return {
    change: change => {
      serial++
      send({ type: 'change', change, serial })
      return serial
    },
    setFonts: fonts => send({ type: 'fonts', fonts }),
    dispose: () => {
      worker.terminate()
      canvas.remove()
    },
  }
}
