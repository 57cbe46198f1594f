/** Draws by keys: arrows move a cursor, Enter places a point at it, and again there ends the line. */
import type { Point } from '../../../../contract/plan/shapes.ts'
import { applyX, applyY } from '../../../../map/affine.ts'
import { type Camera, mapToScreen, type ScreenPoint, toMap } from '../../../../map/camera.ts'
import type { KeySink } from './canvasKeys.ts'
import type { Canvas, PointingSink } from './editorView.ts'

/** One nudge, metres. */
const NUDGE_M = 0.01
/** So near to the edge of the drawing the map moves along, CSS pixels. */
const EDGE_PX = 24

const middleOf = ({ width, height }: Camera): ScreenPoint => ({ x: width / 2, y: height / 2 })

/** Where the cursor is, on the map, so that it stays there when the map moves. */
function createCursor({ camera, sender }: Pick<Canvas, 'camera' | 'sender'>) {
  let at: Point | undefined
  const set = (next: Point | undefined): void => {
    at = next
    sender.add({ keyCursor: next })
  }
  const onScreen = ({ x, y }: Point): ScreenPoint => {
    const place = mapToScreen(camera.now())
    return { x: applyX(place, x, y), y: applyY(place, x, y) }
  }
  return {
    isThere: (): boolean => at !== undefined,
    /** In the middle of the drawing where there was none. */
    place: (): ScreenPoint => {
      if (at === undefined) set(toMap(camera.now(), middleOf(camera.now())))
      return at === undefined ? middleOf(camera.now()) : onScreen(at)
    },
    drop: (): void => {
      if (at !== undefined) set(undefined)
    },
    moveTo: (to: ScreenPoint): ScreenPoint => {
      const { width, height } = camera.now()
      set(toMap(camera.now(), to))
      const inside = (value: number, most: number): number => Math.min(Math.max(value, EDGE_PX), most - EDGE_PX)
      const [dx, dy] = [inside(to.x, width) - to.x, inside(to.y, height) - to.y]
      if (dx !== 0 || dy !== 0) camera.pan(dx, dy)
      return { x: to.x + dx, y: to.y + dy }
    },
  }
}

/** @param zoomToSelection brings what is selected into view */
export function createKeySink(
  canvas: Canvas,
  { point }: PointingSink,
  zoomToSelection: () => void,
): KeySink & { readonly dropCursor: () => void; readonly stop: () => void } {
  const { actor, camera } = canvas
  const cursor = createCursor(canvas)
  let isPlaced = false
  const context = () => actor.getSnapshot().context
  // A tool that is put away takes its cursor with it.
  const { unsubscribe } = actor.subscribe(({ context: { tool } }) => {
    if (tool === 'select' || tool === 'hand') cursor.drop()
  })
  return {
    stop: unsubscribe,
    dropCursor: cursor.drop,
    zoomToSelection,
    tool: () => context().tool,
    hasSelection: () => context().selection.length > 0 || context().selectedPlace !== undefined,
    nudge: ({ x, y }) => actor.send({ type: 'editor.nudge', by: { x: x * NUDGE_M, y: y * NUDGE_M } }),
    moveCursor: (dx, dy, modifiers) => {
      const from = cursor.place()
      const at = cursor.moveTo({ x: from.x + dx, y: from.y + dy })
      isPlaced = false
      point({ kind: 'move', at, pointer: 'keys', modifiers })
    },
    enter: modifiers => {
      const isDrawing = context().points.length > 0
      const isPointed = isDrawing && !cursor.isThere()
      if (isPlaced || isPointed) {
        isPlaced = false
        actor.send({ type: 'tool.finish' })
        return
      }
      const { tool } = context()
      if (tool === 'select' || tool === 'hand') return
      const at = cursor.place()
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
