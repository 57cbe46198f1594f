/** Signs of places on the screen, and on which side their names stand. Pure. */
import type { Coordinates } from '../../../contract/resources/locations.ts'
import type { Shape } from '../../widgets/state/stateShapes.ts'
import { type Cluster, clustersOf, type MapSize, type MapView, projected, toScreen } from './siteMap.ts'

export type Site = {
  readonly id: number
  readonly name: string
  readonly coordinates: Coordinates
  readonly robots: number
  /** Of its worst robot. */
  readonly shape: Shape | undefined
}

/** `hidden`: there is no room for the name; the sign says it to whoever asks. */
export type Sign = Cluster<Site> & { readonly side: 'right' | 'left' | 'hidden' }

const TEXT_PX = 7
const NAME_PADDING = 14
const NAME_HEIGHT = 20
/** From the middle of a sign to its edge. */
const SIGN_PX = 20
/** Signs beyond the edge that still reach into the picture, px. */
const OUTSIDE = 24

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const boxAt = (x: number, y: number, width: number): Box => ({
  left: x,
  right: x + width,
  top: y - NAME_HEIGHT / 2,
  bottom: y + NAME_HEIGHT / 2,
})

/** Signs in the picture; names where they cover neither a sign nor another name. `nameOf`: what stands beside a sign. */
export function signsOf(
  sites: readonly Site[],
  view: MapView,
  size: MapSize,
  nameOf: (places: readonly Site[]) => string,
): readonly Sign[] {
  const placed = sites
    .map(place => ({ ...toScreen(projected(place.coordinates), view, size), place }))
    .filter(({ x, y }) => x > -OUTSIDE && y > -OUTSIDE && x < size.width + OUTSIDE && y < size.height + OUTSIDE)
  const clusters = clustersOf(placed)
  const taken: Box[] = clusters.map(({ x, y }) => boxAt(x - SIGN_PX, y, 2 * SIGN_PX))
  return clusters.map(cluster => {
    const width = nameOf(cluster.places).length * TEXT_PX + NAME_PADDING
    const right = boxAt(cluster.x + SIGN_PX, cluster.y, width)
    const left = boxAt(cluster.x - SIGN_PX - width, cluster.y, width)
    const isFree = (box: Box): boolean =>
      box.left >= 0 && box.right <= size.width && !taken.some(other => meet(box, other))
    const side = isFree(right) ? 'right' : isFree(left) ? 'left' : 'hidden'
    if (side !== 'hidden') taken.push(side === 'right' ? right : left)
    return { ...cluster, side }
  })
}
