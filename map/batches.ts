/**
 * Geometry that a layer keeps and a surface draws. A batch lives as long as its layer; `version` grows with every change, so a surface
 * uploads (or caches) it once a change and not once a picture. Coordinates are in whatever frame the layer draws them from.
 */
type PlanePoint = { readonly x: number; readonly y: number }

/** Open or closed paths: `xy` interleaved, `starts` the vertex at which each path begins. */
export type LineBatch = {
  version: number
  xy: Float32Array
  starts: readonly number[]
  closed: boolean
}
/** Simple polygons, each one filled by itself. */
export type PolygonBatch = { version: number; xy: Float32Array; starts: readonly number[] }
/** `count` points of `stride` numbers, of which the first two are x and y. */
export type PointBatch = { version: number; data: Float32Array; stride: 2 | 3; count: number }

const NOTHING = new Float32Array()

export const lineBatch = (closed = false): LineBatch => ({ version: 0, xy: NOTHING, starts: [], closed })
export const polygonBatch = (): PolygonBatch => ({ version: 0, xy: NOTHING, starts: [] })
export const pointBatch = (stride: 2 | 3 = 2): PointBatch => ({ version: 0, data: NOTHING, stride, count: 0 })

/** Replaces what a line or polygon batch holds. */
export function setPaths(batch: LineBatch | PolygonBatch, paths: readonly (readonly PlanePoint[])[]): void {
  const xy = new Float32Array(paths.reduce((sum, path) => sum + path.length * 2, 0))
  const starts: number[] = []
  let at = 0
  for (const path of paths) {
    starts.push(at / 2)
    for (const point of path) {
      xy[at++] = point.x
      xy[at++] = point.y
    }
  }
  Object.assign(batch, { xy, starts, version: batch.version + 1 })
}

/** The batch is one path of interleaved coordinates; the array is kept, not copied. */
export function setPath(batch: LineBatch | PolygonBatch, xy: Float32Array): void {
  Object.assign(batch, { xy, starts: xy.length > 0 ? [0] : [], version: batch.version + 1 })
}

/** The array is kept, not copied. */
export function setPoints(batch: PointBatch, data: Float32Array, count = Math.floor(data.length / batch.stride)): void {
  Object.assign(batch, { data, count, version: batch.version + 1 })
}

export const setPointList = (batch: PointBatch, points: readonly PlanePoint[]): void =>
  setPoints(batch, Float32Array.from(points.flatMap(({ x, y }) => [x, y])))

/** Start and end vertex of each path. */
export function* pathRanges(batch: LineBatch | PolygonBatch): Generator<readonly [start: number, end: number]> {
  const vertices = batch.xy.length / 2
  for (let i = 0; i < batch.starts.length; i++) yield [batch.starts[i] ?? 0, batch.starts[i + 1] ?? vertices]
}
