import type { CanvasSize } from '../../../../map/camera.ts'

export const canvasSizeOf = (element: HTMLElement): CanvasSize => ({
  width: element.clientWidth,
  height: element.clientHeight,
  pixelRatio: globalThis.devicePixelRatio,
})

/**
 * Tells the size of an element that is drawn by a worker whenever it is another, in CSS pixels or in pixels of the display.
 * @returns the way to stop
 */
export function watchCanvasSize(element: HTMLElement, onSize: (size: CanvasSize) => void): () => void {
  const emit = (): void => onSize(canvasSizeOf(element))
  const resized = new ResizeObserver(emit)
  resized.observe(element)
  const stopWatching = watchPixelRatio(emit)
  return () => {
    stopWatching()
    resized.disconnect()
  }
}

/**
 * Tells when the window is on a display with another pixel ratio, which changes no CSS size. A query is of one ratio: after each change the next one is asked.
 * @returns the way to stop
 */
export function watchPixelRatio(onChange: () => void): () => void {
  let query = queryOfNow()
  const changed = (): void => {
    query.removeEventListener('change', changed)
    query = queryOfNow()
    query.addEventListener('change', changed)
    onChange()
  }
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const queryOfNow = (): MediaQueryList => globalThis.matchMedia(`(resolution: ${globalThis.devicePixelRatio}dppx)`)
