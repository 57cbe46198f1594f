import type { MapView } from '../protocol.ts'

const isSame = (a: MapView, b: MapView): boolean =>
  a.x === b.x && a.y === b.y && a.metresPerPixel === b.metresPerPixel && a.width === b.width && a.height === b.height

/** Tells what of the map is seen, with each picture that shows another part of it. */
export function createViews(tell: (view: MapView) => void) {
  let told: MapView | undefined
  return {
    drawn(view: MapView): void {
      if (told && isSame(view, told)) return
      told = view
      tell(view)
    },
  }
}
