/** Map exports of robot vacuums in the format of the Valetudo project. */
import * as v from 'valibot'
import type { Point } from '../../../contract/plan/elements.ts'
import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import { wrapAngle } from '../../../floor/geometry.ts'
import type { MapCells } from '../../../floor/mapCells.ts'
import { fitsLimits, MAX_MAP_PIXELS } from '../../../floor/raster.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Cells around those that the robot has seen. */
const MARGIN_CELLS = 4
const GREYS = { occupied: 0, free: 254, unknown: 205 } as const
const CM = 100
/** Half of what a wall that nobody sees is thick. Metres. */
const WALL_HALF_M = 0.05

const cell = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000))
const centimetres = v.pipe(v.number(), v.finite(), v.minValue(-1e7), v.maxValue(1e7))
/** Lists of millions of numbers are looked through by `eachRun`: a schema would make a second list of each. */
const numbers = v.optional(v.custom<readonly unknown[]>(Array.isArray), [])
const exportSchema = v.object({
  pixelSize: v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(100)),
  layers: v.pipe(
    v.array(
      v.object({
        type: v.string(),
        pixels: numbers,
        compressedPixels: numbers,
        metaData: v.optional(
          v.object({
            segmentId: v.optional(v.union([v.string(), v.number()])),
            name: v.optional(v.nullable(v.string())),
          }),
          {},
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(500),
  ),
  entities: v.optional(
    v.pipe(
      v.array(
        v.object({
          type: v.string(),
          points: v.optional(v.custom<readonly unknown[]>(Array.isArray), []),
          metaData: v.optional(v.object({ angle: v.optional(centimetres) }), {}),
        }),
      ),
      v.maxLength(2000),
    ),
    [],
  ),
})
type Export = v.InferOutput<typeof exportSchema>

/** `reason` goes behind the name of the file, and never holds a value of it. */
export type ValetudoFault = { readonly field: string; readonly token: string; readonly reason: string }
export type BarredKind = 'no_go_area' | 'no_mop_area' | 'virtual_wall'
export type ValetudoMap = {
  readonly ok: true
  readonly cells: MapCells
  /** For each cell, row 0 the lowest, the place of its segment in `segments`, from 1; 0 in none. */
  readonly segmentOf: Int32Array
  /** Names that people gave, else empty. */
  readonly segments: readonly string[]
  /** In map. */
  readonly barred: readonly { readonly kind: BarredKind; readonly points: readonly Point[] }[]
  readonly charger: { readonly x: number; readonly y: number; readonly a: number } | undefined
}
export type ValetudoResult = ValetudoMap | { readonly ok: false; readonly fault: ValetudoFault }

const fault = (
  field: string,
  token: string,
  reason: string,
): { readonly ok: false; readonly fault: ValetudoFault } => ({
  ok: false,
  fault: { field, token: `errors.cleaningPlan.import.${token}`, reason },
})

/**
 * Reads an export: walls are occupied, floor and segments free, all else unknown. Metres in map are those of the robot's own frame, with y upward.
 * Never throws.
 */
export function readValetudo(bytes: Uint8Array): ValetudoResult {
  if (bytes.byteLength > MAX_BYTES) return fault('file', 'valetudoTooLarge', 'is larger than 32 MiB')
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fault('file', 'valetudoSyntax', 'is not JSON')
  }
  const parsed = v.safeParse(exportSchema, read)
  if (!parsed.success) return invalid(v.getDotPath(parsed.issues[0]) ?? 'file')
  return mapOf(parsed.output)
}

const invalid = (field: string) => fault(field, 'valetudoInvalid', `has no valid ${field}`)

type Extent = { left: number; right: number; top: number; bottom: number }

function mapOf(map: Export): ValetudoResult {
  const extent: Extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let total = 0
  for (const [place, layer] of map.layers.entries()) {
    const isRead = eachRun(layer, (x, y, count) => {
      extent.left = Math.min(extent.left, x)
      extent.right = Math.max(extent.right, x + count - 1)
      extent.top = Math.min(extent.top, y)
      extent.bottom = Math.max(extent.bottom, y)
      total += count
      return total <= 2 * MAX_MAP_PIXELS
    })
    if (isRead === 'invalid') return invalid(`layers.${place}`)
    if (isRead === 'stopped') return fault('layers', 'valetudoTooLarge', 'holds too many cells')
  }
  if (total === 0) return fault('layers', 'valetudoEmpty', 'holds no cell of a map')
  const width = extent.right - extent.left + 1 + 2 * MARGIN_CELLS
  const height = extent.bottom - extent.top + 1 + 2 * MARGIN_CELLS
  if (!fitsLimits(width, height)) return fault('layers', 'valetudoTooLarge', 'holds too many cells')
  const barred = barredOf(map)
  if (!barred) return invalid('entities')
  const resolution = map.pixelSize / CM
  const left = extent.left - MARGIN_CELLS
  const top = extent.top - MARGIN_CELLS
  const { greys, segmentOf, segments } = painted(map, { left, top, width, height })
  return {
    ok: true,
    cells: {
      map: headOf(resolution, metres(left * resolution), -metres((top + height) * resolution)),
      grid: { width, height, data: greys },
    },
    segmentOf,
    segments,
    barred,
    charger: chargerOf(map),
  }
}

/** Without the last digits of a product. */
const metres = (value: number): number => Math.round(value * 1e6) / 1e6

const headOf = (resolution: number, x: number, y: number): MapYaml => ({
  image: 'map.png',
  resolution,
  origin: [x, y, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
})

/** Calls back with each run of cells of a layer until that answers false; lists of older exports hold single cells. */
function eachRun(
  { pixels, compressedPixels }: Pick<Export['layers'][number], 'pixels' | 'compressedPixels'>,
  visit: (x: number, y: number, count: number) => boolean,
): 'read' | 'stopped' | 'invalid' {
  for (const [list, size] of [
    [compressedPixels, 3],
    [pixels, 2],
  ] as const) {
    if (list.length % size !== 0) return 'invalid'
    for (let i = 0; i < list.length; i += size) {
      const [x, y, count] = [list[i], list[i + 1], size === 3 ? list[i + 2] : 1]
      if (!v.is(cell, x) || !v.is(cell, y) || !v.is(cell, count)) return 'invalid'
      if (count > 0 && !visit(x, y, count)) return 'stopped'
    }
  }
  return 'read'
}

type Window = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Walls last: a cell that is both floor and wall is a wall. */
const PAINT_ORDER = ['floor', 'segment', 'wall']

function painted(map: Export, { left, top, width, height }: Window) {
  const greys = new Uint8Array(width * height).fill(GREYS.unknown)
  const segmentOf = new Int32Array(width * height)
  const segments: string[] = []
  for (const type of PAINT_ORDER)
    for (const layer of map.layers) {
      if (layer.type !== type) continue
      const grey = type === 'wall' ? GREYS.occupied : GREYS.free
      const segment = type === 'segment' ? segments.push(nameOf(layer.metaData.name)) : 0
      eachRun(layer, (x, y, count) => {
        const row = y - top
        greys.fill(grey, row * width + x - left, row * width + x - left + count)
        const lowest = (height - 1 - row) * width + x - left
        segmentOf.fill(segment, lowest, lowest + count)
        return true
      })
    }
  return { greys, segmentOf, segments }
}

/** Names are written with blanks around them, and by whoever had the robot. */
const nameOf = (name: string | null | undefined): string => (name ?? '').replace(/\p{C}/gu, '').trim().slice(0, 80)

const BARRED: readonly string[] = ['no_go_area', 'no_mop_area', 'virtual_wall'] satisfies readonly BarredKind[]
const isBarredKind = (type: string): type is BarredKind => BARRED.includes(type)

/** Undefined where a point is none. */
function barredOf({ entities }: Export): ValetudoMap['barred'] | undefined {
  const out: { kind: BarredKind; points: readonly Point[] }[] = []
  for (const { type, points } of entities) {
    if (!isBarredKind(type)) continue
    const corners = cornersOf(points)
    if (!corners || corners.length < (type === 'virtual_wall' ? 2 : 3)) return undefined
    out.push({ kind: type, points: type === 'virtual_wall' ? thick(corners) : corners })
  }
  return out
}

function cornersOf(points: readonly unknown[]): readonly Point[] | undefined {
  if (points.length % 2 !== 0 || points.length > 400) return undefined
  const out: Point[] = []
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i], points[i + 1]]
    if (!v.is(centimetres, x) || !v.is(centimetres, y)) return undefined
    out.push({ x: x / CM, y: -y / CM })
  }
  return out
}

/** A line as a rectangle: a zone that bars floor has to have some. */
function thick([from, to]: readonly Point[]): readonly Point[] {
  if (!from || !to) return []
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const dx = (-(to.y - from.y) / length) * WALL_HALF_M
  const dy = ((to.x - from.x) / length) * WALL_HALF_M
  return [
    { x: from.x + dx, y: from.y + dy },
    { x: from.x - dx, y: from.y - dy },
    { x: to.x - dx, y: to.y - dy },
    { x: to.x + dx, y: to.y + dy },
  ]
}

/** Angles of an export are degrees, clockwise as y goes down. */
function chargerOf({ entities }: Export): ValetudoMap['charger'] {
  const charger = entities.find(({ type }) => type === 'charger_location')
  const place = charger && cornersOf(charger.points)?.[0]
  if (!charger || !place) return undefined
  return { ...place, a: wrapAngle(-((charger.metaData.angle ?? 0) * Math.PI) / 180) }
}
