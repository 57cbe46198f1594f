/** The drawing on the screen: pointers and keys for the tools, and the picture of what they do. */
import type { ElementKey } from '../../../../contract/plan/drawing.ts'
import type { Point } from '../../../../contract/plan/shapes.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { Camera, ScreenPoint } from '../../../../map/camera.ts'
import { boundsOfSelection } from '../../../../map/drawing/drawingHits.ts'
import type { EditorPicture } from '../../../../map/drawing/editorPicture.ts'
import { createElementIndex } from '../../../../map/drawing/elementIndex.ts'
import type { ScriptFonts } from '../../../../map/labels/labelFont.ts'
import type { CanvasCamera } from './canvasCamera.ts'
import { createCanvasCamera } from './canvasCamera.ts'
import { type CanvasScene, hitAt, inputOf, type Pointing } from './canvasInput.ts'
import { type KeySink, listenForCanvasKeys } from './canvasKeys.ts'
import { listenForPointers, type PointerSink } from './canvasPointer.ts'
import { createPictureSender, type PictureSender } from './pictureSender.ts'
import type { EditorActor } from './useEditor.ts'

/** What the page around the drawing gives to its picture. */
type PagePicture = Partial<Pick<EditorPicture, 'colours' | 'words' | 'others' | 'faults'>>

export type EditorView = {
  readonly show: (picture: PagePicture) => void
  readonly setFonts: (fonts: ScriptFonts) => void
  readonly fit: () => void
  readonly step: (direction: 'in' | 'out') => void
  /** Brings elements into view, as near as they fit. */
  readonly showElements: (keys: readonly ElementKey[]) => void
  readonly dispose: () => void
}

export type ViewOptions = {
  readonly actor: EditorActor
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
  readonly maySeeCameraOffZones: boolean
  /** Where the pointer is and how near the map. */
  readonly onMoved: (pointer: Point | undefined, zoom: number) => void
}

/** One nudge, metres. */
const NUDGE_M = 0.01
/** Around what is brought into view, metres. */
const MARGIN_M = 1

type Canvas = {
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
    element.dataset['over'] = hit?.on ?? 'nothing'
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
type PointingSink = ReturnType<typeof createPointing>

const middleOf = ({ width, height }: Camera): ScreenPoint => ({ x: width / 2, y: height / 2 })

/** Keys draw with a cursor that the arrow keys move: Enter places a point at it, and again there ends the line. */
function keySink({ actor, camera }: Canvas, { point }: PointingSink): KeySink & { readonly dropCursor: () => void } {
  let cursor: ScreenPoint | undefined
  let isPlaced = false
  const context = () => actor.getSnapshot().context
  return {
    dropCursor: () => {
      cursor = undefined
    },
    tool: () => context().tool,
    hasSelection: () => context().selection.length > 0 || context().selectedPlace !== undefined,
    nudge: ({ x, y }) => actor.send({ type: 'editor.nudge', by: { x: x * NUDGE_M, y: y * NUDGE_M } }),
    moveCursor: (dx, dy, modifiers) => {
      const from = cursor ?? middleOf(camera.now())
      cursor = { x: from.x + dx, y: from.y + dy }
      isPlaced = false
      point({ kind: 'move', at: cursor, pointer: 'keys', modifiers })
    },
    enter: modifiers => {
      const isDrawing = context().points.length > 0
      const isPointed = isDrawing && cursor === undefined
      if (isPlaced || isPointed) {
        isPlaced = false
        actor.send({ type: 'tool.finish' })
        return
      }
      cursor ??= middleOf(camera.now())
      const at = cursor
      point({ kind: 'press', at, pointer: 'keys', modifiers })
      point({ kind: 'release', at, pointer: 'keys', modifiers })
      isPlaced = context().points.length > 0
    },
    cancel: () => actor.send({ type: 'tool.cancel' }),
    remove: () => actor.send({ type: context().points.length > 0 ? 'tool.back' : 'editor.remove' }),
    pan: camera.pan,
    step: camera.step,
    fit: () => camera.fit(),
    selectAll: () => actor.send({ type: 'editor.selectAll' }),
    duplicate: () => actor.send({ type: 'editor.duplicate' }),
    combine: how => actor.send({ type: 'editor.combine', how }),
  }
}

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
  const { actor, floor, maySeeCameraOffZones, onMoved } = options
  const index = createElementIndex()
  const sender = createPictureSender(element, actor, index, maySeeCameraOffZones)
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
  const keys = keySink(canvas, pointing)
  const stops = [
    listenForPointers(element, pointerSink(canvas, pointing, keys.dropCursor)),
    listenForCanvasKeys(element, keys),
  ]
  const resized = new ResizeObserver(() => camera.resize(element))
  resized.observe(element)
  camera.resize(element)
  return {
    show: sender.add,
    setFonts: sender.setFonts,
    fit: () => camera.fit(),
    step: camera.step,
    showElements: elements => {
      const bounds = boundsOfSelection(index, elements)
      if (!bounds) return
      const { minX, minY, maxX, maxY } = bounds
      camera.fit({ minX: minX - MARGIN_M, minY: minY - MARGIN_M, maxX: maxX + MARGIN_M, maxY: maxY + MARGIN_M })
    },
    dispose: () => {
      for (const stop of stops) stop()
      pointing.stop()
      resized.disconnect()
      sender.dispose()
    },
  }
}
