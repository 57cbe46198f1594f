import { VERTEX_FLOATS } from '../contract/telemetry/coverageTrail.ts'
import { type Affine, compose } from './affine.ts'
import { type Bounds, type Camera, pixelsPerMetre, visibleBounds } from './camera.ts'
import { type Colour, cssColour, type Palette } from './colour.ts'
import { blankPicture, context2d, type Picture } from './picture.ts'
import type { Surface } from './surfaces/surface.ts'
import { CHUNK_VERTICES, type Trail } from './trail.ts'

/* Hours of trail are painted once, into tiles that lie on the map, and from then on only what is new. The stroke under way (one pass in
   one direction) is kept opaque on tiles of its own, because a pass does not darken itself; when it ends it is laid over the passes
   before it, so that only overlap of passes is darker. One that ends before any of it was painted, as most do in fast playback, is
   stroked over them at once. */

/** Pixels a metre at which tiles are painted: the picture takes the first that is as fine as the screen, or the finest. */
const DETAILS = [5, 10, 20] as const
const TILE_PX = 256
/** A robot that drives along the x axis wobbles about heading 0; a hair below it still counts as 0. */
const HEADING_SLACK_RAD = (2 * Math.PI) / 180

/** Strokes of a detail wait until it is drawn, for strokes on canvases are dear; of those that are not drawn, at most so many vertices. */
const MAX_PENDING = 256
/** Empty pictures that are left for the passes to come, 256 kB each: to make a canvas takes time of the page's own thread as well. */
const MAX_SPARE = 16

type PlanePoint = { readonly x: number; readonly y: number }
type Tint = 'out' | 'back'
type Tile = {
  /** Tile numbers; the tile's top left corner in map is at (column, row + 1) tiles. */
  readonly column: number
  readonly row: number
  /** Passes that have ended, with their opacity. */
  readonly ended: Picture
  /** The pass under way, opaque. */
  current: Picture | undefined
}
type Detail = {
  readonly pxPerM: number
  readonly tileM: number
  readonly tiles: Map<string, Tile>
  /** Of the pass under way: up to two vertices that are painted already, then those that are not. */
  pending: PlanePoint[]
  /** How many of them are painted. */
  joined: number
}

/** `out` when the heading lies in [0°, 180°), else `back`. */
export function tintOf(headingRad: number): Tint {
  const turn = 2 * Math.PI
  const heading = (((headingRad + HEADING_SLACK_RAD) % turn) + turn) % turn
  return heading < Math.PI ? 'out' : 'back'
}

export type CoveragePaint = {
  /** Takes in what the trail has more than at the last call; all of it when it is another trail or the colours changed. */
  paint(trail: Trail, palette: Palette): void
  draw(surface: Surface, camera: Camera, toScreen: Affine, opacity: number): void
}

export function createCoveragePaint(widthM: number): CoveragePaint {
  const details: readonly Detail[] = DETAILS.map(pxPerM => ({
    pxPerM,
    tileM: TILE_PX / pxPerM,
    tiles: new Map(),
    pending: [],
    joined: 0,
  }))
  let painted = { generation: -1, length: 0, last: undefined as PlanePoint | undefined }
  let palette: Palette | undefined
  let tint: Tint | undefined
  const spare: Picture[] = []

  const blankTile = (): Picture => spare.pop() ?? blankPicture(TILE_PX, TILE_PX)

  const colourOf = (of: Tint): Colour | undefined => palette?.[of === 'out' ? 'coverage-out' : 'coverage-back']

  const startOver = (): void => {
    for (const detail of details) {
      detail.tiles.clear()
      beginPath(detail, [])
    }
    painted = { generation: -1, length: 0, last: undefined }
    tint = undefined
  }

  const strokePending = (detail: Detail): void => {
    const colour = tint && colourOf(tint)
    if (!colour || detail.pending.length < 2 || detail.pending.length === detail.joined) return
    const pictureOf = (tile: Tile): Picture => (tile.current ??= blankTile())
    strokeOnto(detail, { path: detail.pending, widthM, colour: { ...colour, a: 1 }, pictureOf })
    // Two vertices back, so that the next stroke joins this one without a seam.
    beginPath(detail, detail.pending.slice(-2))
  }

  const endPass = (): void => {
    const colour = tint && colourOf(tint)
    for (const detail of details) {
      if (colour && detail.joined === 1) {
        // Nothing of it has been painted: one stroke over those before it is the same picture.
        if (detail.pending.length > 1) {
          strokeOnto(detail, { path: detail.pending, widthM, colour, pictureOf: ({ ended }) => ended })
        }
        beginPath(detail, [])
        continue
      }
      strokePending(detail)
      for (const tile of detail.tiles.values()) {
        const { current } = tile
        if (!colour || !current) continue
        layDown(tile, current, colour.a)
        if (spare.length < MAX_SPARE) spare.push(emptied(current))
      }
      beginPath(detail, [])
    }
    tint = undefined
  }

  const addVertex = (before: PlanePoint | undefined, at: PlanePoint, headingRad: number, pen: number): void => {
    if (pen === 0 || !before) {
      endPass()
      return
    }
    const next = tintOf(headingRad)
    if (tint !== next) {
      endPass()
      tint = next
      for (const detail of details) beginPath(detail, [before])
    }
    for (const { pending } of details) pending.push(at)
  }

  return {
    paint(trail, colours) {
      const continues =
        palette === colours &&
        trail.generation === painted.generation &&
        trail.length >= painted.length &&
        samePlace(pointAt(trail, painted.length - 1), painted.last)
      if (!continues) startOver()
      palette = colours
      for (let i = painted.length; i < trail.length; i++) {
        const [x, y, w, pen] = vertex(trail, i)
        addVertex(pointAt(trail, i - 1), { x, y }, w, pen)
      }
      for (const detail of details) if (detail.pending.length > MAX_PENDING) strokePending(detail)
      painted = { generation: trail.generation, length: trail.length, last: pointAt(trail, trail.length - 1) }
    },

    draw(surface, camera, toScreen, opacity) {
      const scale = pixelsPerMetre(camera)
      const detail = details.find(({ pxPerM }) => pxPerM >= scale) ?? details.at(-1)
      if (detail) strokePending(detail)
      const alpha = tint && colourOf(tint)?.a
      const seen = visibleBounds(camera)
      for (const tile of detail?.tiles.values() ?? []) {
        if (!detail || !isSeen(tile, detail.tileM, seen)) continue
        const place = compose(toScreen, tilePlace(tile, detail))
        surface.image(tile.ended, place, { alpha: opacity, snapped: true })
        if (tile.current && alpha !== undefined) {
          surface.image(tile.current, place, { alpha: opacity * alpha, snapped: true })
        }
      }
    },
  }
}

/** `painted`: where the pass has been painted up to, or its first vertex. */
function beginPath(detail: Detail, painted: PlanePoint[]): void {
  detail.pending = painted
  detail.joined = painted.length
}

function vertex(trail: Trail, index: number): readonly [x: number, y: number, w: number, pen: number] {
  const data = trail.chunks[Math.floor(index / CHUNK_VERTICES)]?.data
  const start = (index % CHUNK_VERTICES) * VERTEX_FLOATS
  return [data?.[start] ?? 0, data?.[start + 1] ?? 0, data?.[start + 2] ?? 0, data?.[start + 3] ?? 0]
}

function pointAt(trail: Trail, index: number): PlanePoint | undefined {
  if (index < 0 || index >= trail.length) return undefined
  const [x, y] = vertex(trail, index)
  return { x, y }
}

const samePlace = (a: PlanePoint | undefined, b: PlanePoint | undefined): boolean => a?.x === b?.x && a?.y === b?.y

/** From the tile's pixels (y down) to map. */
const tilePlace = ({ column, row }: Tile, { pxPerM, tileM }: Detail): Affine => [
  1 / pxPerM,
  0,
  0,
  -1 / pxPerM,
  column * tileM,
  (row + 1) * tileM,
]

const isSeen = ({ column, row }: Tile, tileM: number, seen: Bounds): boolean =>
  column * tileM < seen.maxX &&
  (column + 1) * tileM > seen.minX &&
  row * tileM < seen.maxY &&
  (row + 1) * tileM > seen.minY

type Stroke = {
  readonly path: readonly PlanePoint[]
  readonly widthM: number
  readonly colour: Colour
  /** Which of a tile's pictures is painted on. */
  readonly pictureOf: (tile: Tile) => Picture
}

/** Strokes a path on the tiles it touches. */
function strokeOnto(detail: Detail, { path, widthM, colour, pictureOf }: Stroke): void {
  const { pxPerM, tileM } = detail
  const box = boundsOf(path)
  const tileNumber = (value: number): number => Math.floor(value / tileM)
  const fromColumn = tileNumber(box.minX - widthM)
  const toColumn = tileNumber(box.maxX + widthM)
  const fromRow = tileNumber(box.minY - widthM)
  const toRow = tileNumber(box.maxY + widthM)
  for (let row = fromRow; row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      const picture = pictureOf(tileAt(detail, column, row))
      const canvas = picture.levels[0]?.canvas
      if (!canvas) continue
      const context = context2d(canvas)
      context.setTransform(pxPerM, 0, 0, -pxPerM, -column * TILE_PX, (row + 1) * TILE_PX)
      context.globalAlpha = colour.a
      context.strokeStyle = cssColour({ ...colour, a: 1 })
      context.lineWidth = widthM
      context.lineJoin = 'round'
      context.lineCap = 'butt'
      context.beginPath()
      for (const { x, y } of path) context.lineTo(x, y)
      context.stroke()
      picture.version++
    }
  }
}

/** Without spreading: a pass may have tens of thousands of vertices. */
function boundsOf(path: readonly PlanePoint[]): Bounds {
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { x, y } of path) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

function tileAt({ tiles }: Detail, column: number, row: number): Tile {
  const key = `${column}:${row}`
  const existing = tiles.get(key)
  if (existing) return existing
  const tile: Tile = { column, row, ended: blankPicture(TILE_PX, TILE_PX), current: undefined }
  tiles.set(key, tile)
  return tile
}

/** Lays the pass that has ended over the passes before it. */
function layDown(tile: Tile, pass: Picture, alpha: number): void {
  const from = pass.levels[0]?.canvas
  const to = tile.ended.levels[0]?.canvas
  tile.current = undefined
  if (!from || !to) return
  const context = context2d(to)
  context.resetTransform()
  context.globalAlpha = alpha
  context.drawImage(from, 0, 0)
  tile.ended.version++
}

function emptied(picture: Picture): Picture {
  const canvas = picture.levels[0]?.canvas
  if (!canvas) return picture
  const context = context2d(canvas)
  context.resetTransform()
  context.clearRect(0, 0, TILE_PX, TILE_PX)
  picture.version++
  return picture
}
