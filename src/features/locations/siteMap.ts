/** Where places stand on a map of their own: Mercator, as it keeps directions, in degrees of longitude at the equator. Pure. */
import type { Coordinates } from '../../../contract/resources/locations.ts'

/** Beyond it the projection stretches without end. */
const MAX_LATITUDE = 85
const HALF_TURN = 180
const RADIANS = Math.PI / HALF_TURN

/** A point of the projection; `y` grows to the north. */
export type MapPoint = { readonly x: number; readonly y: number }
/** What of the map is shown: its middle, and pixels a degree of longitude. */
export type MapView = { readonly x: number; readonly y: number; readonly scale: number }
export type MapSize = { readonly width: number; readonly height: number }

const MIN_SCALE = 0.5
export const MAX_SCALE = 40_000
/** What a single place is shown at: some fifty kilometres across. */
const SINGLE_SCALE = 600
/** What sums of longitudes are off by, degrees. */
const NOTHING = 1e-9
/** Room at the edges for signs and names, px. */
const MARGIN = 56

const limited = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

export function projected({ latitude, longitude }: Coordinates): MapPoint {
  const lat = limited(latitude, MAX_LATITUDE) * RADIANS
  return { x: longitude, y: Math.log(Math.tan(Math.PI / 4 + lat / 2)) / RADIANS }
}

/** Longitudes go round: 190° east is 170° west. */
const turned = (x: number): number => ((((x + HALF_TURN) % 360) + 360) % 360) - HALF_TURN
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export const unprojected = ({ x, y }: MapPoint): Coordinates => ({
  latitude: rounded((2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS),
  longitude: rounded(turned(x)),
})

/** The same longitude on the side that is nearer to the middle of the view. */
const nearest = (x: number, middle: number): number => middle + turned(x - middle)

export function toScreen({ x, y }: MapPoint, view: MapView, { width, height }: MapSize): MapPoint {
  return {
    x: width / 2 + (nearest(x, view.x) - view.x) * view.scale,
    y: height / 2 - (y - view.y) * view.scale,
  }
}

export const fromScreen = ({ x, y }: MapPoint, view: MapView, { width, height }: MapSize): MapPoint => ({
  x: view.x + (x - width / 2) / view.scale,
  y: view.y - (y - height / 2) / view.scale,
})

const scaled = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

/** Nearer or farther, so that the point under `at` stays where it is. */
export function zoomed(view: MapView, factor: number, at: MapPoint, size: MapSize): MapView {
  const point = fromScreen(at, view, size)
  const scale = scaled(view.scale * factor)
  return {
    x: point.x - (at.x - size.width / 2) / scale,
    y: limited(point.y + (at.y - size.height / 2) / scale, HALF_TURN),
    scale,
  }
}

export const moved = (view: MapView, dx: number, dy: number): MapView => ({
  x: turned(view.x - dx / view.scale),
  y: limited(view.y + dy / view.scale, HALF_TURN),
  scale: view.scale,
})

/** The largest gap between longitudes is left out: places on both sides of 180° are neighbours. */
function spanOf(longitudes: readonly number[]): { readonly from: number; readonly to: number } {
  const sorted = longitudes.toSorted((a, b) => a - b)
  const gaps = sorted.map((x, at) => ({ after: x, gap: (sorted[at + 1] ?? (sorted[0] ?? 0) + 360) - x }))
  const widest = gaps.reduce((a, b) => (b.gap > a.gap ? b : a), { after: 0, gap: -1 })
  return { from: widest.after + widest.gap - 360, to: widest.after }
}

/** All places, as large as they fit; the whole world where there is none. */
export function fitted(places: readonly Coordinates[], { width, height }: MapSize): MapView {
  const points = places.map(projected)
  if (points.length === 0) return { x: 0, y: 0, scale: scaled(width / 360) }
  const { from, to } = spanOf(points.map(({ x }) => x))
  const ys = points.map(({ y }) => y)
  const [low, high] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  const room = (pixels: number, degrees: number): number =>
    degrees < NOTHING ? SINGLE_SCALE : Math.max(1, pixels - 2 * MARGIN) / degrees
  const scale = Math.min(SINGLE_SCALE, room(width, to - from), room(height, high - low))
  return { x: turned((from + to) / 2), y: (low + high) / 2, scale: scaled(scale) }
}

/** Places nearer to each other than this are one sign, px. */
export const CLUSTER_PX = 36

export type Placed<T> = MapPoint & { readonly place: T }
export type Cluster<T> = MapPoint & { readonly places: readonly T[] }

/** What is near each other on the screen, together; each stands where its first place is, so the order says who leads. */
export function clustersOf<T>(placed: readonly Placed<T>[], within = CLUSTER_PX): readonly Cluster<T>[] {
  const cells = new Map<string, { x: number; y: number; places: T[] }[]>()
  const all: { x: number; y: number; places: T[] }[] = []
  const cellOf = (value: number): number => Math.floor(value / within)
  for (const { x, y, place } of placed) {
    const [column, row] = [cellOf(x), cellOf(y)]
    const near = [-1, 0, 1]
      .flatMap(dx => [-1, 0, 1].flatMap(dy => cells.get(`${column + dx} ${row + dy}`) ?? []))
      .find(cluster => Math.hypot(cluster.x - x, cluster.y - y) < within)
    if (near !== undefined) near.places.push(place)
    else {
      const cluster = { x, y, places: [place] }
      all.push(cluster)
      cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), cluster])
    }
  }
  return all
}

const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const
/** Lines of the net are at least so far from each other, px. */
const LINE_PX = 72

export type NetLine = { readonly degrees: number; readonly at: number }
/** Lines of the net of degrees that cross the view, with where they stand on the screen. */
export function netOf(
  view: MapView,
  size: MapSize,
): { readonly meridians: readonly NetLine[]; readonly parallels: readonly NetLine[] } {
  const step = STEPS.findLast(each => each * view.scale >= LINE_PX) ?? STEPS[0]
  const [west, east] = [fromScreen({ x: 0, y: 0 }, view, size).x, fromScreen({ x: size.width, y: 0 }, view, size).x]
  const latitudeAt = (y: number) => unprojected(fromScreen({ x: 0, y }, view, size)).latitude
  const [south, north] = [latitudeAt(size.height), latitudeAt(0)]
  const between = (from: number, to: number): readonly number[] => {
    const first = Math.ceil(from / step)
    return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) =>
      rounded((first + at) * step),
    )
  }
  return {
    meridians: between(west, east).map(degrees => ({
      degrees: rounded(turned(degrees)),
      at: size.width / 2 + (degrees - view.x) * view.scale,
    })),
    parallels: between(south, north).map(degrees => ({
      degrees,
      at: toScreen(projected({ latitude: degrees, longitude: view.x }), view, size).y,
    })),
  }
}
