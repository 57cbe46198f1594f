import type { ScreenPoint } from '../../map/camera.ts'
import type { CameraAction } from '../../workers/protocol.ts'

/** Pixels a press may wander and still be a click. */
const CLICK_SLOP = 4
/** Zoom a wheel notch of 100 units makes; trackpads send smaller ones more often. */
const WHEEL_ZOOM = 0.0022
/** Two clicks within this time and distance are one double click, by mouse and by finger alike. Ms and pixels. */
const DOUBLE_CLICK_MS = 400
const DOUBLE_CLICK_SLOP = 16

/** What a map gesture asks for. */
export type GestureSink = {
  readonly move: (action: CameraAction) => void
  readonly hover: (at: ScreenPoint | undefined) => void
  readonly click: (at: ScreenPoint) => void
  /** Follows the second of its clicks. */
  readonly doubleClick: (at: ScreenPoint) => void
}

type Click = { readonly at: ScreenPoint; readonly timeMs: number }
type Press = { at: ScreenPoint; readonly start: ScreenPoint; wandered: boolean }

/**
 * Pan with one pointer, pinch with two, zoom at the pointer by wheel (M-103). Answers the function that takes the listeners off again.
 */
export function listenForGestures(element: HTMLElement, sink: GestureSink): () => void {
  const presses = new Map<number, Press>()
  let lastClick: Click | undefined
  const listeners = new AbortController()
  const { signal } = listeners
  const pointOf = (event: MouseEvent): ScreenPoint => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  element.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      const at = pointOf(event)
      presses.set(event.pointerId, { at, start: at, wandered: false })
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    event => {
      const press = presses.get(event.pointerId)
      const at = pointOf(event)
      if (!press) {
        if (event.pointerType === 'mouse') sink.hover(at)
        return
      }
      const before = press.at
      press.at = at
      press.wandered ||= Math.hypot(at.x - press.start.x, at.y - press.start.y) > CLICK_SLOP
      if (!press.wandered) return
      const other = [...presses].find(([id]) => id !== event.pointerId)?.[1]
      if (other) sink.move(pinch(before, at, other.at))
      sink.move({ type: 'panBy', dx: (at.x - before.x) / presses.size, dy: (at.y - before.y) / presses.size })
    },
    { signal },
  )
  const release = (event: PointerEvent): void => {
    const press = presses.get(event.pointerId)
    presses.delete(event.pointerId)
    if (!press || press.wandered || event.type !== 'pointerup') return
    const click: Click = { at: press.at, timeMs: event.timeStamp }
    sink.click(press.at)
    const isDouble = isSecond(click, lastClick)
    if (isDouble) sink.doubleClick(press.at)
    lastClick = isDouble ? undefined : click
  }
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener('pointerleave', () => sink.hover(undefined), { signal })
  element.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      sink.move({ type: 'zoomBy', factor: Math.exp(-event.deltaY * WHEEL_ZOOM), at: pointOf(event) })
    },
    { signal, passive: false },
  )
  return () => listeners.abort()
}

const isSecond = (click: Click, last: Click | undefined): boolean =>
  last !== undefined &&
  click.timeMs - last.timeMs <= DOUBLE_CLICK_MS &&
  Math.hypot(click.at.x - last.at.x, click.at.y - last.at.y) <= DOUBLE_CLICK_SLOP

function pinch(before: ScreenPoint, after: ScreenPoint, other: ScreenPoint): CameraAction {
  const spread = Math.hypot(before.x - other.x, before.y - other.y)
  const factor = spread > 0 ? Math.hypot(after.x - other.x, after.y - other.y) / spread : 1
  return { type: 'zoomBy', factor, at: { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 } }
}

/** Passes at most one call a drawn frame on: pans add up, zooms multiply, the newest hover wins. */
export function oncePerFrame(sink: GestureSink): GestureSink {
  let queue: CameraAction[] = []
  let hover: { readonly at: ScreenPoint | undefined } | undefined
  let scheduled = false
  const flush = (): void => {
    scheduled = false
    const actions = queue
    queue = []
    for (const action of actions) sink.move(action)
    if (hover) sink.hover(hover.at)
    hover = undefined
  }
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    requestAnimationFrame(flush)
  }
  return {
    move: action => {
      const last = queue.at(-1)
      if (action.type === 'panBy' && last?.type === 'panBy')
        queue[queue.length - 1] = { type: 'panBy', dx: last.dx + action.dx, dy: last.dy + action.dy }
      else if (action.type === 'zoomBy' && last?.type === 'zoomBy')
        queue[queue.length - 1] = { ...action, factor: last.factor * action.factor }
      else queue.push(action)
      schedule()
    },
    hover: at => {
      hover = { at }
      schedule()
    },
    click: at => sink.click(at),
    doubleClick: at => sink.doubleClick(at),
  }
}
