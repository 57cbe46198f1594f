import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Coordinates } from '../../../contract/resources/locations.ts'
import { fitted, fromScreen, type MapPoint, type MapSize, type MapView, moved, unprojected, zoomed } from './siteMap.ts'

/** A press that moves less is a press, px. */
const DRAG_PX = 4
const KEY_PX = 48
export const ZOOM_STEP = 1.6
const WHEEL_PX = 400

function useSize(ref: RefObject<HTMLElement | null>): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

/** The wheel is for the map and not for the page, which React's own listener could not say. */
function useWheel(ref: RefObject<HTMLElement | null>, onWheel: (factor: number, at: MapPoint) => void): void {
  const turned = useEffectEvent(onWheel)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const factor = Math.exp(-event.deltaY / WHEEL_PX)
      turned(factor, { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [ref])
}

const STEPS: { readonly [key: string]: readonly [dx: number, dy: number] } = {
  ArrowLeft: [KEY_PX, 0],
  ArrowRight: [-KEY_PX, 0],
  ArrowUp: [0, KEY_PX],
  ArrowDown: [0, -KEY_PX],
}
const FACTORS: { readonly [key: string]: number } = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

/**
 * What of the map is shown: all places until somebody moves it by a drag, the wheel or keys. A press that is no drag, and Enter for the middle, say a
 * place where one is asked for.
 */
export function useMapView(places: readonly Coordinates[], onPlace: ((at: Coordinates) => void) | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const [chosen, setChosen] = useState<MapView>()
  const drag = useRef<{ readonly from: MapPoint; readonly view: MapView; isMoved: boolean }>(undefined)
  const view = chosen ?? fitted(places, size)
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoom = (factor: number, at: MapPoint = middle): void => setChosen(zoomed(view, factor, at, size))
  useWheel(ref, zoom)
  const placeAt = (at: MapPoint): void => onPlace?.(unprojected(fromScreen(at, view, size)))
  const down = (event: PointerEvent): void => {
    const isSign = event.target instanceof Element && event.target.closest('a, button') !== null
    if (event.button !== 0 || isSign) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: { x: event.clientX, y: event.clientY }, view, isMoved: false }
  }
  const move = (event: PointerEvent): void => {
    if (drag.current === undefined) return
    const { from } = drag.current
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!drag.current.isMoved && Math.hypot(dx, dy) < DRAG_PX) return
    drag.current.isMoved = true
    setChosen(moved(drag.current.view, dx, dy))
  }
  const up = (event: PointerEvent): void => {
    const pressed = drag.current?.isMoved === false
    drag.current = undefined
    const { left, top } = event.currentTarget.getBoundingClientRect()
    if (pressed) placeAt({ x: event.clientX - left, y: event.clientY - top })
  }
  const key = (event: KeyboardEvent): void => {
    // Of the signs on it every key is their own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const [step, factor] = [STEPS[event.key], FACTORS[event.key]]
    const isPlacing = event.key === 'Enter' && onPlace !== undefined
    if (step === undefined && factor === undefined && !isPlacing) return
    event.preventDefault()
    if (step !== undefined) setChosen(moved(view, step[0], step[1]))
    if (factor !== undefined) zoom(factor)
    if (isPlacing) placeAt(middle)
  }
  const map = {
    size,
    view,
    zoom,
    show: (shown: readonly Coordinates[]) => setChosen(fitted(shown, size)),
    showAll: () => setChosen(undefined),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onKeyDown: key },
  }
  return [ref, map] as const
}
