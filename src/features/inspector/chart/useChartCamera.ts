import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type ChartCamera, fitted, opened, type Size, zoomed } from './chartCamera.ts'
import type { Box, ChartLayout } from './chartLayout.ts'

const STEP = 1.25
const PAN = 60

export type ChartView = {
  readonly camera: ChartCamera
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
}

type Pointers = Map<number, readonly [number, number]>
const spread = (pointers: Pointers): number => {
  const [a, b] = [...pointers.values()]
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
}

/** Zoom and pan of a chart by wheel, fingers, keys and buttons. `start`: what is to be seen first. */
export function useChartCamera(
  ref: RefObject<HTMLElement | null>,
  layout: ChartLayout,
  start: Box | undefined,
): ChartView {
  const [camera, setCamera] = useState<ChartCamera>({ x: 0, y: 0, scale: 1 })
  const pointers = useRef<Pointers>(new Map())
  const first = useRef(start)
  const sizeOf = useCallback(
    (): Size => ({ width: ref.current?.clientWidth ?? 1, height: ref.current?.clientHeight ?? 1 }),
    [ref],
  )
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    // The room is known when the browser has laid the page out, and changes with the window.
    const observer = new ResizeObserver(() => setCamera(opened(layout, sizeOf(), first.current)))
    observer.observe(element)
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      setCamera(before => zoomed(before, Math.exp(-event.deltaY / 400), [event.clientX - left, event.clientY - top]))
    }
    // React's own listener cannot keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [ref, layout, sizeOf])
  const zoom = (factor: number): void =>
    setCamera(before => zoomed(before, factor, [sizeOf().width / 2, sizeOf().height / 2]))
  const pan = (x: number, y: number): void =>
    setCamera(before => ({ ...before, x: before.x + x / before.scale, y: before.y + y / before.scale }))
  const fit = (): void => setCamera(fitted(layout, sizeOf()))
  const keys: { readonly [key: string]: () => void } = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    0: fit,
    ArrowLeft: () => pan(-PAN, 0),
    ArrowRight: () => pan(PAN, 0),
    ArrowUp: () => pan(0, -PAN),
    ArrowDown: () => pan(0, PAN),
  }
  return {
    camera,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit,
    onKeyDown: event => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    },
    onPointerDown: event => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, [event.clientX, event.clientY])
    },
    onPointerMove: event => {
      const before = pointers.current.get(event.pointerId)
      if (before === undefined) return
      const was = spread(pointers.current)
      pointers.current.set(event.pointerId, [event.clientX, event.clientY])
      if (pointers.current.size === 1) return pan(before[0] - event.clientX, before[1] - event.clientY)
      if (was > 0) zoom(spread(pointers.current) / was)
    },
    onPointerUp: event => void pointers.current.delete(event.pointerId),
  }
}
