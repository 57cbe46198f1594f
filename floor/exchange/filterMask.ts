/** Masks of Nav2's costmap filters: areas that are kept out of or driven through slowly, as the greys of a map picture. */
import { type Point, type Zone, zoneOutline } from '../../contract/plan/elements.ts'
import type { MapYaml } from '../../contract/plan/mapYaml.ts'
import { type CellFrame, cellFrameOf, eachCell } from '../cellBits.ts'
import { eachRowOf } from '../cleanable.ts'
import { createCoverage } from '../coverage.ts'
import { distanceField } from '../distanceField.ts'
import { frameOf } from '../floorPlan.ts'
import { fromFrame, signedArea } from '../geometry.ts'
import type { MapCells } from '../mapCells.ts'
import { simplified } from '../roomOutline.ts'
import { modeWithin, SPEED_SHARE, type SpeedMode } from '../zoneIndex.ts'
import { countedLeftOut, type Exchanged, noGo, speedZone } from './exchanged.ts'
import { regionPolygons } from './regions.ts'

/**
 * What a mask means, as the message CostmapFilterInfo has it. `keepout` (type 0): cells of 100 are kept out of. `speedPercent` (type 1): `base` +
 * `multiplier` · cell is the limit in percent of the top speed. `speedAbsolute` (type 2): in metres a second, held against `topSpeed`.
 */
export type MaskFilter =
  | { readonly type: 'keepout' }
  | { readonly type: 'speedPercent'; readonly base: number; readonly multiplier: number }
  | { readonly type: 'speedAbsolute'; readonly base: number; readonly multiplier: number; readonly topSpeed: number }

/** What masks mean that Swath writes: the cell is by how many percent the speed is lowered. */
export const WRITTEN_SPEED_FILTER = { type: 'speedPercent', base: 100, multiplier: -1 } as const satisfies MaskFilter

const KEPT_OUT = 100
const UNKNOWN = 255
/** Corners of an area may lie so far beside the edge of its cells. Cells. */
const TOLERANCE_CELLS = 0.75
/** Smaller areas are noise of a picture. m². */
const LEAST_M2 = 0.005

/** A raster of values from 0 to 100, or `UNKNOWN`; the lowest row first. */
export type MaskValues = { readonly frame: CellFrame; readonly values: Uint8Array }

/** The values that map_server gives out for the greys of a mask. */
export function maskValues({ map, grid }: MapCells): MaskValues {
  const byGrey = Uint8Array.from({ length: 256 }, (_, grey) => valueOf(grey, map))
  const { width, height, data } = grid
  const values = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (height - 1 - row) * width
    for (let column = 0; column < width; column++)
      values[row * width + column] = byGrey[data[from + column] ?? 0] ?? UNKNOWN
  }
  return { frame: cellFrameOf(frameOf({ map, grid })), values }
}

function valueOf(grey: number, { negate, occupied_thresh: occupied, free_thresh: free, mode }: MapYaml): number {
  const p = negate === 1 ? grey / 255 : (255 - grey) / 255
  if (mode === 'trinary') return p > occupied ? KEPT_OUT : p < free ? 0 : UNKNOWN
  if (p >= occupied) return 100
  return p <= free ? 0 : Math.round(((p - free) / (occupied - free)) * 100)
}

/** What a value of a mask does to a robot. */
function effectOf(value: number, filter: MaskFilter): 'keepout' | SpeedMode | undefined {
  if (value === UNKNOWN) return undefined
  if (filter.type === 'keepout') return value === KEPT_OUT ? 'keepout' : undefined
  if (value === 0) return undefined
  const limit = filter.base + filter.multiplier * value
  // As Nav2 has it, a limit of nothing is none.
  if (limit <= 0) return undefined
  return modeWithin(filter.type === 'speedPercent' ? limit / 100 : limit / filter.topSpeed)
}

/** Zones that do what a mask does, each a polygon in whole millimetres. */
export function zonesOfMask({ frame, values }: MaskValues, filter: MaskFilter): Exchanged {
  const effects = Array.from({ length: 256 }, (_, value) => effectOf(value, filter))
  const leftOut: 'tinyArea'[] = []
  const elements = [...new Set(effects)].flatMap(effect => {
    if (effect === undefined) return []
    const marked = values.map(value => (effects[value] === effect ? 1 : 0))
    const outlines = regionPolygons(marked, frame.width).map(withoutSteps)
    return outlines.flatMap(outline => {
      const points = outline.map(corner => inMap(frame, corner))
      if (points.length < 3 || Math.abs(signedArea(points)) < LEAST_M2) {
        leftOut.push('tinyArea')
        return []
      }
      const shape = { type: 'polygon', points } as const
      return [effect === 'keepout' ? noGo('', shape) : speedZone('', shape, effect)]
    })
  })
  return { elements, leftOut: countedLeftOut(leftOut) }
}

/** The steps of cells along slanting edges are smoothed, but for areas so small that nothing else is left of them. */
function withoutSteps(edge: readonly Point[]): readonly Point[] {
  const smooth = simplified(edge, TOLERANCE_CELLS)
  const least = signedArea(edge) / 2
  return smooth.length >= 3 && Math.abs(signedArea(smooth)) > least ? smooth : edge
}

const toMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000

function inMap({ origin, yaw = 0, resolution }: CellFrame, { x, y }: Point): Point {
  const place = fromFrame({ ...origin, w: yaw }, { x: x * resolution, y: y * resolution })
  return { x: toMillimetres(place.x), y: toMillimetres(place.y) }
}

/** A line that keeps robots out is so wide at least: a cell of a fine map would let a gap through. Metres. */
const LEAST_LINE_M = 0.1

/** Calls back with the cells that a zone covers. */
function eachCellOfZone(frame: CellFrame, { shape }: Zone, visit: (index: number) => void): void {
  if (shape.type === 'polyline') {
    const width = Math.max(shape.thickness ?? 0, LEAST_LINE_M, 2 * frame.resolution)
    const line = createCoverage(frame, width)
    for (const [place, { x, y }] of shape.points.entries()) line.add({ x, y, pen: place === 0 ? 0 : 1 })
    eachCell(line.cells, visit)
    return
  }
  eachRowOf(frame, zoneOutline(shape), (row, first, last) => {
    for (let column = first; column <= last; column++) visit(row * frame.width + column)
  })
}

const KEEPING_OUT: ReadonlySet<Zone['settings']['type']> = new Set(['no_go_zone', 'glass_wall'])

/** Values of the mask that does what zones do: 100 where they keep out, or by how many percent they lower the speed. */
export function maskOfZones(frame: CellFrame, zones: readonly Zone[], kind: 'keepout' | 'speed'): MaskValues {
  const values = new Uint8Array(frame.width * frame.height)
  for (const zone of zones) {
    const value = kind === 'keepout' ? (KEEPING_OUT.has(zone.settings.type) ? KEPT_OUT : 0) : loweredBy(zone)
    if (value === 0) continue
    eachCellOfZone(frame, zone, index => {
      values[index] = Math.max(values[index] ?? 0, value)
    })
  }
  return { frame, values }
}

function loweredBy({ settings }: Zone): number {
  const mode = settings.dynamics_settings?.normal.mode
  if (mode === undefined || SPEED_SHARE[mode] >= SPEED_SHARE.normal) return 0
  return Math.round((1 - SPEED_SHARE[mode]) * 100)
}

/** How well one mask does what another does, of cells that do anything at all. */
export type MaskAgreement = {
  /** Intersection over union, 0–1; 1 where both are empty. */
  readonly iou: number
  /** The farthest that a cell of one lies from the nearest of the other, metres; infinite where one is empty. */
  readonly deviation: number
}

/** Both masks are of the same frame. */
export function maskAgreement({ frame, values }: MaskValues, other: MaskValues, filter: MaskFilter): MaskAgreement {
  const effects = Array.from({ length: 256 }, (_, value) => effectOf(value, filter))
  let both = 0
  let either = 0
  for (let at = 0; at < values.length; at++) {
    const [a, b] = [effects[values[at] ?? 0], effects[other.values[at] ?? 0]]
    if (a === undefined && b === undefined) continue
    either++
    if (a === b) both++
  }
  if (either === 0) return { iou: 1, deviation: 0 }
  const does = (mask: MaskValues) => (at: number) => effects[mask.values[at] ?? 0] !== undefined
  const ours = { frame, values }
  const deviation = Math.max(farthest(ours, does(ours), does(other)), farthest(ours, does(other), does(ours)))
  return { iou: both / either, deviation }
}

/** How well the zones that a mask is read as do what it does. */
export function readBackAgreement(mask: MaskValues, filter: MaskFilter): MaskAgreement {
  const zones = zonesOfMask(mask, filter).elements.flatMap(({ kind, value }): Zone[] =>
    kind === 'zones' ? [value] : [],
  )
  return maskAgreement(mask, maskOfZones(mask.frame, zones, filter.type === 'keepout' ? 'keepout' : 'speed'), filter)
}

/** For an answer: a deviation that there is none of is null. */
export const answeredAgreement = ({ iou, deviation }: MaskAgreement) => ({
  iou,
  deviation: Number.isFinite(deviation) ? deviation : null,
})

const TENTHS = 10

function farthest({ frame }: MaskValues, from: (at: number) => boolean, to: (at: number) => boolean): number {
  const cells = Array.from({ length: frame.width * frame.height }, (_, at) => at).filter(from)
  if (cells.length === 0) return 0
  const field = distanceField(frame, to)
  const most = cells.reduce((far, at) => Math.max(far, field.tenths[at] ?? 0), 0)
  return most === 0xffff ? Infinity : (most / TENTHS) * frame.resolution
}

/** A mask as the picture and the head that map_server reads: greys from the top row on. */
export function maskPicture({ frame, values }: MaskValues, image: string, kind: 'keepout' | 'speed'): MapCells {
  const { width, height, resolution, origin, yaw = 0 } = frame
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const value = values[(height - 1 - row) * width + column] ?? 0
      data[row * width + column] =
        kind === 'keepout' ? (value === KEPT_OUT ? 0 : 254) : Math.round(255 * (1 - value / 100))
    }
  const thresholds =
    kind === 'keepout' ? { occupied_thresh: 0.65, free_thresh: 0.196 } : { occupied_thresh: 1, free_thresh: 0 }
  const mode = kind === 'keepout' ? 'trinary' : 'scale'
  return {
    map: { image, resolution, origin: [origin.x, origin.y, yaw], negate: 0, ...thresholds, mode },
    grid: { width, height, data },
  }
}
