/** Mouse, pen and fingers on the drawing: one pointer draws, two fingers pan and zoom, the wheel zooms. */

import type { Modifiers, PointerEventKind } from '../../../../machines/editor/toolInput.ts'
import type { ScreenPoint } from '../../../../map/camera.ts'

/** CSS pixels that a press may wander and still be a click. */
const CLICK_SLOP = { mouse: 4, pen: 6, touch: 10 } as const
/** Two clicks within this time and distance are a double click. Ms and pixels. */
const DOUBLE_CLICK_MS = 400
const DOUBLE_CLICK_SLOP = 16
/** Zoom that a wheel notch of 100 units makes. */
const WHEEL_ZOOM = 0.0022

export type CanvasPointerKind = 'mouse' | 'touch' | 'pen'
export type PointerSink = {
  readonly point: (kind: PointerEventKind, at: ScreenPoint, pointer: CanvasPointerKind, modifiers: Modifiers) => void
  /** A second finger came down: the first one draws no more. */
  readonly interrupt: () => void
  readonly leave: () => void
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (factor: number, at: ScreenPoint) => void
  /** Whether a press with the main button moves the map. */
  readonly isHand: () => boolean
}

type Press = { at: ScreenPoint; readonly start: ScreenPoint; readonly pans: boolean; wandered: boolean }
type Click = { readonly at: ScreenPoint; readonly timeMs: number }

const kindOf = ({ pointerType }: PointerEvent): CanvasPointerKind =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
const away = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)
export const modifiersOf = ({ shiftKey, altKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): Modifiers => ({
  shift: shiftKey,
  alt: altKey,
  ctrl: ctrlKey || metaKey,
})

/** The presses that there are, and what they make of each event. */
function pointerReader(sink: PointerSink) {
  const presses = new Map<number, Press>()
  let isPinch = false
  let lastClick: Click | undefined

  function down(event: PointerEvent, at: ScreenPoint): void {
    const pans = event.button === 1 || sink.isHand()
    presses.set(event.pointerId, { at, start: at, pans, wandered: false })
    if (presses.size > 1) {
      if (!isPinch) sink.interrupt()
      isPinch = true
      return
    }
    if (!pans) sink.point('press', at, kindOf(event), modifiersOf(event))
  }
  function pinch(press: Press, before: ScreenPoint, other: ScreenPoint): void {
    const spread = away(before, other)
    const middle = { x: (press.at.x + other.x) / 2, y: (press.at.y + other.y) / 2 }
    if (spread > 0) sink.zoom(away(press.at, other) / spread, middle)
    sink.pan((press.at.x - before.x) / 2, (press.at.y - before.y) / 2)
  }
  function move(event: PointerEvent, at: ScreenPoint): void {
    const press = presses.get(event.pointerId)
    if (!press) {
      if (event.pointerType !== 'touch' && !isPinch) sink.point('move', at, kindOf(event), modifiersOf(event))
      return
    }
    const before = press.at
    press.at = at
    press.wandered ||= away(at, press.start) > CLICK_SLOP[kindOf(event)]
    const other = [...presses].find(([id]) => id !== event.pointerId)?.[1]
    if (isPinch) {
      if (other) pinch(press, before, other.at)
    } else if (press.pans) sink.pan(at.x - before.x, at.y - before.y)
    else if (press.wandered) sink.point('drag', at, kindOf(event), modifiersOf(event))
  }
  function up(event: PointerEvent): void {
    const press = presses.get(event.pointerId)
    if (!presses.delete(event.pointerId) || !press) return
    if (isPinch) {
      isPinch = presses.size > 0
      return
    }
    if (press.pans) return
    if (event.type === 'pointercancel') {
      sink.interrupt()
      return
    }
    const at = press.wandered ? press.at : press.start
    sink.point('release', at, kindOf(event), modifiersOf(event))
    const click = press.wandered ? undefined : { at, timeMs: event.timeStamp }
    const isDouble =
      click !== undefined &&
      lastClick !== undefined &&
      click.timeMs - lastClick.timeMs <= DOUBLE_CLICK_MS &&
      away(click.at, lastClick.at) <= DOUBLE_CLICK_SLOP
    if (isDouble) sink.point('double', at, kindOf(event), modifiersOf(event))
    lastClick = isDouble ? undefined : click
  }
  return { down, move, up }
}

/** @returns how to stop listening */
export function listenForPointers(element: HTMLElement, sink: PointerSink): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const reader = pointerReader(sink)
  const placeOf = (event: MouseEvent): ScreenPoint => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  element.addEventListener(
    'pointerdown',
    event => {
      if (event.button > 1) return
      // A press may choose another element, whose fields take the place of those that somebody types in: they get what was typed first.
      element.focus({ preventScroll: true })
      element.setPointerCapture(event.pointerId)
      reader.down(event, placeOf(event))
    },
    { signal },
  )
  element.addEventListener('pointermove', event => reader.move(event, placeOf(event)), { signal })
  element.addEventListener('pointerup', event => reader.up(event), { signal })
  element.addEventListener('pointercancel', event => reader.up(event), { signal })
  element.addEventListener('pointerleave', () => sink.leave(), { signal })
  element.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      sink.zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), placeOf(event))
    },
    { signal, passive: false },
  )
  return () => listeners.abort()
}
