import { VERTEX_FLOATS } from '../contract/telemetry/coverageTrail.ts'
import { type Affine, compose } from './affine.ts'
import { type Bounds, type Camera, visibleBounds } from './camera.ts'
import { type Colour, cssColour, type Palette } from './colour.ts'
import { blankPicture, context2d, type Picture } from './picture.ts'
import type { Surface } from './surfaces/surface.ts'
import { CHUNK_VERTICES, type Trail } from './trail.ts'

/* Hours of trail are painted once, into tiles that lie on the map, and from then on only what is new. The stroke under way (one pass in
   one direction) is kept opaque on tiles of its own, because a pass does not darken itself; when it ends it is laid over the passes
   before it, so that only overlap of passes is darker. One that ends before any of it was painted, as most do in fast playback, is
   stroked over them at once. */

const TILE_PX = 256
/** A robot that drives along the x axis wobbles about heading 0; a hair below it still counts as 0. */
const HEADING_SLACK_RAD = (2 * Math.PI) / 180

/** Strokes wait until the tiles are drawn, for strokes on canvases are dear; of tiles that are not drawn, at most so many vertices. */
const MAX_PENDING = 256
/** Empty pictures that are left for the passes to come, 256 kB each: to make a canvas takes time of the page's own thread as well. */
const MAX_SPARE = 8

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
type TileGrid = {
  readonly pxPerM: number
  readonly tileM: number
  readonly tiles: Map<string, Tile>
}
/** The pass under way. */
type Pass = {
  tint: Tint | undefined
  /** Up to two vertices that are painted already, then those that are not. */
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

export type CoverageTiles = {
  readonly pxPerM: number
  /** Takes in what the trail has more than at the last call, but no more than so many vertices; from its beginning where it is another trail or the colours changed. */
  follow(trail: Trail, palette: Palette, maxVertices: number): void
  draw(surface: Surface, camera: Camera, toScreen: Affine, opacity: number): void
}

/** Tiles of so many pixels a metre, on which a head as wide as `widthM` paints. */
export function createCoverageTiles(pxPerM: number, widthM: number): CoverageTiles {
  const grid: TileGrid = { pxPerM, tileM: TILE_PX / pxPerM, tiles: new Map() }
  const pass: Pass = { tint: undefined, pending: [], joined: 0 }
  let painted = { generation: -1, length: 0, last: undefined as PlanePoint | undefined }
  let palette: Palette | undefined
  const spare: Picture[] = []

  const blankTile = (): Picture => spare.pop() ?? blankPicture(TILE_PX, TILE_PX)

  const colourOfPass = (): Colour | undefined =>
    pass.tint && palette?.[pass.tint === 'out' ? 'coverage-out' : 'coverage-back']

  /** `from`: where the pass has been painted up to, or its first vertex. */
  const beginPath = (from: PlanePoint[]): void => {
    pass.pending = from
    pass.joined = from.length
  }

  const startOver = (): void => {
    grid.tiles.clear()
    beginPath([])
    pass.tint = undefined
    painted = { generation: -1, length: 0, last: undefined }
  }

  const strokePending = (): void => {
    const colour = colourOfPass()
    const { pending, joined } = pass
    if (!colour || pending.length < 2 || pending.length === joined) return
    const pictureOf = (tile: Tile): Picture => (tile.current ??= blankTile())
    strokeOnto(grid, { path: pending, widthM, colour: { ...colour, a: 1 }, pictureOf })
    // Two vertices back, so that the next stroke joins this one without a seam.
    beginPath(pending.slice(-2))
  }

  /** Lays what has been painted of the pass over the passes before it. */
  const layDownPass = (alpha: number): void => {
    for (const tile of grid.tiles.values()) {
      const { current } = tile
      if (!current) continue
      layDown(tile, current, alpha)
      if (spare.length < MAX_SPARE) spare.push(emptied(current))
    }
  }

  const endPass = (): void => {
    const colour = colourOfPass()
    const { pending, joined } = pass
    if (colour && joined === 1) {
      // Nothing of it has been painted: one stroke over those before it is the same picture.
      if (pending.length > 1) strokeOnto(grid, { path: pending, widthM, colour, pictureOf: ({ ended }) => ended })
    } else if (colour) {
      strokePending()
      layDownPass(colour.a)
    }
    beginPath([])
    pass.tint = undefined
  }

  const addVertex = (before: PlanePoint | undefined, at: PlanePoint, headingRad: number, pen: number): void => {
    if (pen === 0 || !before) {
      endPass()
      return
    }
    const next = tintOf(headingRad)
    if (pass.tint !== next) {
      endPass()
      pass.tint = next
      beginPath([before])
    }
    pass.pending.push(at)
  }

  return {
    pxPerM,
    follow(trail, colours, maxVertices) {
      const continues =
        palette === colours &&
        trail.generation === painted.generation &&
        trail.length >= painted.length &&
        samePlace(pointAt(trail, painted.length - 1), painted.last)
      if (!continues) startOver()
      palette = colours
      const length = Math.min(trail.length, painted.length + maxVertices)
      for (let i = painted.length; i < length; i++) {
        const [x, y, w, pen] = vertex(trail, i)
        addVertex(pointAt(trail, i - 1), { x, y }, w, pen)
      }
      if (pass.pending.length > MAX_PENDING) strokePending()
      painted = { generation: trail.generation, length, last: pointAt(trail, length - 1) }
    },

    draw(surface, camera, toScreen, opacity) {
      strokePending()
      const alpha = colourOfPass()?.a
      const seen = visibleBounds(camera)
      for (const tile of grid.tiles.values()) {
        if (!isSeen(tile, grid.tileM, seen)) continue
        const place = compose(toScreen, tilePlace(tile, grid))
        surface.image(tile.ended, place, { alpha: opacity, snapped: true })
        if (tile.current && alpha !== undefined) {
          surface.image(tile.current, place, { alpha: opacity * alpha, snapped: true })
        }
      }
    },
  }
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
const tilePlace = ({ column, row }: Tile, { pxPerM, tileM }: TileGrid): Affine => [
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
function strokeOnto(grid: TileGrid, { path, widthM, colour, pictureOf }: Stroke): void {
  const { pxPerM, tileM } = grid
  const box = boundsOf(path)
  const tileNumber = (value: number): number => Math.floor(value / tileM)
  const fromColumn = tileNumber(box.minX - widthM)
  const toColumn = tileNumber(box.maxX + widthM)
  const fromRow = tileNumber(box.minY - widthM)
  const toRow = tileNumber(box.maxY + widthM)
  for (let row = fromRow; row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      const picture = pictureOf(tileAt(grid, column, row))
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

function tileAt({ tiles }: TileGrid, column: number, row: number): Tile {
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
