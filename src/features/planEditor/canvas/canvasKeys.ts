/** What keys do while the drawing has the focus. */
import type { Point } from '../../../../contract/plan/shapes.ts'
import type { Combining } from '../../../../machines/editor/editor.logic.ts'
import type { Modifiers, ToolId } from '../../../../machines/editor/toolInput.ts'
import { COMBININGS } from '../keys/editorKeys.ts'
import { modifiersOf } from './canvasPointer.ts'

export type KeySink = {
  readonly tool: () => ToolId
  readonly hasSelection: () => boolean
  /** Moves what is selected by steps of a grid: right and up count. */
  readonly nudge: (steps: Point) => void
  /** Moves the cursor that draws without a pointer, CSS pixels. */
  readonly moveCursor: (dx: number, dy: number, modifiers: Modifiers) => void
  /** Enter: places a point at that cursor, or ends what is drawn. */
  readonly enter: (modifiers: Modifiers) => void
  readonly cancel: () => void
  readonly remove: () => void
  readonly pan: (dx: number, dy: number) => void
  readonly step: (direction: 'in' | 'out') => void
  readonly fit: () => void
  readonly zoomToSelection: () => void
  readonly selectAll: () => void
  readonly duplicate: () => void
  readonly combine: (how: Combining) => void
}

/** With Alt and Shift. Where Alt makes other signs of the letters, the place of the key counts. */
const COMBINING_KEYS = new Map(COMBININGS.map(({ how, key }) => [key.toLowerCase(), how]))
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()

const ARROWS: { readonly [key: string]: Point | undefined } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}
const PAN_PX = 60
/** CSS pixels of the cursor and steps of a nudge; with Shift ten times that. */
const CURSOR_PX = 5
const FAR = 10

function arrow(event: KeyboardEvent, by: Point, sink: KeySink): boolean {
  if (event.ctrlKey || event.metaKey) return false
  const times = event.shiftKey ? FAR : 1
  const tool = sink.tool()
  if (tool === 'hand' || (tool === 'select' && !sink.hasSelection())) sink.pan(-by.x * PAN_PX, by.y * PAN_PX)
  else if (tool === 'select') sink.nudge({ x: by.x * times, y: by.y * times })
  else sink.moveCursor(by.x * CURSOR_PX * times, -by.y * CURSOR_PX * times, { ...modifiersOf(event), shift: false })
  return true
}

function withCtrl(event: KeyboardEvent, sink: KeySink): boolean {
  const key = event.key.toLowerCase()
  if (key === 'a') sink.selectAll()
  else if (key === 'd') sink.duplicate()
  else return false
  return true
}

function withAltAndShift(event: KeyboardEvent, sink: KeySink): boolean {
  const how = COMBINING_KEYS.get(letterOf(event))
  if (how) sink.combine(how)
  return how !== undefined
}

function alone(event: KeyboardEvent, sink: KeySink): boolean {
  switch (event.key) {
    case 'Enter':
      sink.enter(modifiersOf(event))
      return true
    case 'Escape':
      sink.cancel()
      return true
    case 'Delete':
    case 'Backspace':
      sink.remove()
      return true
    case '+':
    case '=':
      sink.step('in')
      return true
    case '-':
      sink.step('out')
      return true
    case '0':
      sink.fit()
      return true
    case '1':
      sink.zoomToSelection()
      return true
    default:
      return false
  }
}

/** @returns how to stop listening */
export function listenForCanvasKeys(element: HTMLElement, sink: KeySink): () => void {
  const press = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key]
    const isCtrl = event.ctrlKey || event.metaKey
    const isCombining = event.altKey && event.shiftKey && !isCtrl && withAltAndShift(event, sink)
    const isDone = isCombining || (by ? arrow(event, by, sink) : isCtrl ? withCtrl(event, sink) : alone(event, sink))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('keydown', press)
  return () => element.removeEventListener('keydown', press)
}
