/** The drawing on the screen: pointers and keys for the tools, and the picture of what they do. */
import type { ElementKey } from '../../../../contract/plan/drawing.ts'
import type { Point } from '../../../../contract/plan/shapes.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { EditorHit } from '../../../../machines/editor/toolInput.ts'
import { type ScreenPoint, toMap } from '../../../../map/camera.ts'
import { boundsOfSelection } from '../../../../map/drawing/drawingHits.ts'
import type { EditorChange } from '../../../../map/drawing/editorPicture.ts'
import { createElementIndex } from '../../../../map/drawing/elementIndex.ts'
import type { ScriptFonts } from '../../../../map/labels/labelFont.ts'
import type { CanvasCamera } from './canvasCamera.ts'
import { createCanvasCamera } from './canvasCamera.ts'
import { type CanvasScene, hitAt, inputOf, type Pointing } from './canvasInput.ts'
import { listenForCanvasKeys } from './canvasKeys.ts'
import { listenForPointers, type PointerSink } from './canvasPointer.ts'
import { createKeySink } from './keyCursor.ts'
import { createPictureSender, type PictureFailure, type PictureSender } from './pictureSender.ts'
import type { EditorActor } from './useEditor.ts'

/** What the page around the drawing gives to its picture. */
type PagePicture = Pick<
  EditorChange,
  | 'colours'
  | 'words'
  | 'others'
  | 'faults'
  | 'preview'
  | 'previewParts'
  | 'previewDifference'
  | 'previewThings'
  | 'ghostRobot'
>

export type EditorView = {
  readonly show: (picture: PagePicture) => void
  readonly setFonts: (fonts: ScriptFonts) => void
  readonly fit: () => void
  readonly step: (direction: 'in' | 'out') => void
  /** Brings elements into view, as near as they fit. */
  readonly showElements: (keys: readonly ElementKey[]) => void
  /** Brings a point of the map into view with the floor around it. */
  readonly showPoint: (at: Point) => void
  /** What of the map is at a place of the drawing, CSS pixels from its corner. */
  readonly placeAt: (at: ScreenPoint) => { readonly at: Point; readonly hit: EditorHit | undefined }
  readonly dispose: () => void
}

export type ViewOptions = {
  readonly actor: EditorActor
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
  readonly maySeeCameraOffZones: boolean
  /** Where the pointer is and how near the map. */
  readonly onMoved: (pointer: Point | undefined, zoom: number) => void
  readonly onPictureFailed: (failure: PictureFailure) => void
}

/** Around what is brought into view, metres. */
const MARGIN_M = 1
/** Around a point that is brought into view, metres. */
const AROUND_M = 5

export type Canvas = {
  readonly element: HTMLElement
  readonly actor: EditorActor
  readonly camera: CanvasCamera
  readonly sender: PictureSender
  readonly scene: () => CanvasScene
  readonly onMoved: ViewOptions['onMoved']
}

/** Pointer events as the tools take them; of moves the newest of each frame. */
function createPointing({ element, actor, sender, scene, camera, onMoved }: Canvas) {
  let waiting: Pointing | undefined
  let request: number | undefined
  const deliver = (pointing: Pointing): void => {
    const now = scene()
    const { input, marks } = inputOf(now, pointing)
    actor.send({ type: `tool.${pointing.kind}`, ...input })
    const isOver = pointing.kind === 'release' || pointing.kind === 'double'
    sender.add({ snaps: isOver ? [] : marks })
    onMoved(input.at, camera.now().zoom)
    if (pointing.kind !== 'move' || now.context.tool !== 'select') return
    const hit = hitAt(now, pointing.at, pointing.pointer)
    const isInside = hit?.on === 'element' && hit.isInside === true && !now.context.selection.includes(hit.key)
    element.dataset['over'] = isInside ? 'inside' : (hit?.on ?? 'nothing')
    sender.add({ hovered: hit && 'key' in hit ? hit.key : undefined })
  }
  const flush = (): void => {
    if (request !== undefined) cancelAnimationFrame(request)
    request = undefined
    const next = waiting
    waiting = undefined
    if (next) deliver(next)
  }
  return {
    point: (pointing: Pointing): void => {
      if (pointing.kind !== 'move' && pointing.kind !== 'drag') {
        flush()
        deliver(pointing)
        return
      }
      waiting = pointing
      request ??= requestAnimationFrame(flush)
    },
    flush,
    leave: (): void => {
      flush()
      sender.add({ hovered: undefined, snaps: [] })
      onMoved(undefined, camera.now().zoom)
    },
    stop: (): void => {
      if (request !== undefined) cancelAnimationFrame(request)
    },
  }
}
export type PointingSink = ReturnType<typeof createPointing>

function pointerSink({ actor, camera }: Canvas, pointing: PointingSink, onPointer: () => void): PointerSink {
  return {
    point: (kind, at, pointer, modifiers) => {
      onPointer()
      pointing.point({ kind, at, pointer, modifiers })
    },
    interrupt: () => {
      pointing.flush()
      actor.send({ type: 'tool.interrupt' })
    },
    leave: pointing.leave,
    pan: camera.pan,
    zoom: camera.zoom,
    isHand: () => actor.getSnapshot().context.tool === 'hand',
  }
}

/** Opens the drawing in an element. */
export function openEditorView(element: HTMLElement, options: ViewOptions): EditorView {
  const { actor, floor, onMoved } = options
  const index = createElementIndex()
  const sender = createPictureSender(element, actor, index, options)
  sender.add({ floor })
  const camera = createCanvasCamera(floor, () => {
    const now = camera.now()
    const { width, height, zoom } = now
    sender.add({ camera: now, size: { width, height, pixelRatio: globalThis.devicePixelRatio } })
    onMoved(undefined, zoom)
  })
  const scene = (): CanvasScene => ({ context: actor.getSnapshot().context, index, camera: camera.now(), floor })
  const canvas: Canvas = { element, actor, camera, sender, scene, onMoved }
  const pointing = createPointing(canvas)
  const showElements = (elements: readonly ElementKey[]): void => {
    const bounds = boundsOfSelection(index, elements)
    if (!bounds) return
    const { minX, minY, maxX, maxY } = bounds
    camera.fit({ minX: minX - MARGIN_M, minY: minY - MARGIN_M, maxX: maxX + MARGIN_M, maxY: maxY + MARGIN_M })
  }
  const showPoint = ({ x, y }: Point): void =>
    camera.fit({ minX: x - AROUND_M, minY: y - AROUND_M, maxX: x + AROUND_M, maxY: y + AROUND_M })
  const keys = createKeySink(canvas, pointing, () => {
    const { selection, selectedPlace, drawing } = actor.getSnapshot().context
    const pose = selectedPlace && drawing.places[selectedPlace]
    if (pose) showPoint(pose)
    else showElements(selection)
  })
  const stops = [
    listenForPointers(element, pointerSink(canvas, pointing, keys.dropCursor)),
    listenForCanvasKeys(element, keys),
    keys.stop,
  ]
  const resized = new ResizeObserver(() => camera.resize(element))
  resized.observe(element)
  camera.resize(element)
  return {
    show: sender.add,
    setFonts: sender.setFonts,
    fit: () => camera.fit(),
    step: camera.step,
    showElements,
    showPoint,
    placeAt: at => ({ at: toMap(camera.now(), at), hit: hitAt(scene(), at, 'mouse') }),
    dispose: () => {
      for (const stop of stops) stop()
      pointing.stop()
      resized.disconnect()
      sender.dispose()
    },
  }
}
