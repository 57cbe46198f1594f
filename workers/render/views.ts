import type { MapView } from '../readouts.ts'

const isSame = (a: MapView, b: MapView): boolean =>
  a.x === b.x && a.y === b.y && a.metresPerPixel === b.metresPerPixel && a.width === b.width && a.height === b.height

/** Sends the visible part of the map with each picture that shows another one. */
export function createViews(send: (view: MapView) => void) {
  let lastSent: MapView | undefined
  return {
    drawn(view: MapView): void {
      if (lastSent && isSame(view, lastSent)) return
      lastSent = view
      send(view)
    },
  }
}
