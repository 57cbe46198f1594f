/** A map's cells as grey values, and what they mean. */
import { type MapYaml, type Occupancy, occupancyOf } from '../contract/plan/mapYaml.ts'
import type { FloorPlan } from './floorPlan.ts'
import type { Raster } from './raster.ts'

/** The cells of a map, and what their greys mean. */
export type MapCells = Pick<FloorPlan, 'map' | 'grid'>

/** Shares of all cells, 0–1. */
export type Shares = { readonly [O in Occupancy]: number }

/**
 * The cells of a picture as map_server reads it. The grey of a pixel is the mean of its channels; in mode trinary an alpha channel counts
 * as one of them, in the other modes it does not, and in mode scale a pixel that is not opaque is unknown. In mode raw the value itself
 * is the occupancy in percent and above 100 unknown: such a map is turned into the greys of mode scale that mean the same, so that
 * whoever reads it later needs one rule.
 */
export function mapCellsOf(raster: Raster, yaml: MapYaml): MapCells {
  const { width, height, channels, max, data } = raster
  const map: MapYaml = yaml.mode === 'raw' ? { ...yaml, mode: 'scale', negate: 0 } : yaml
  if (channels === 1 && max === 255 && yaml.mode !== 'raw')
    return { map, grid: { width, height, data: new Uint8Array(data) } }
  const greys = new Uint8Array(width * height)
  const averaged = channels === 4 && yaml.mode !== 'trinary' ? 3 : channels
  const unknown = unknownGrey(map)
  for (let i = 0; i < greys.length; i++) {
    let sum = 0
    for (let k = 0; k < averaged; k++) sum += data[i * channels + k] ?? 0
    const mean = (sum * 255) / (averaged * max)
    const isClear = channels === 4 && yaml.mode === 'scale' && (data[i * channels + 3] ?? 0) < max
    if (isClear) greys[i] = unknown
    else if (yaml.mode === 'raw') greys[i] = greyOfPercent(yaml.negate ? 255 - mean : mean, unknown)
    else greys[i] = Number.isInteger(mean) ? mean : sameMeaning(mean, map)
  }
  return { map, grid: { width, height, data: greys } }
}

/** A whole grey that means what the broken one means: rounding must not carry a cell over a threshold. */
function sameMeaning(mean: number, map: MapYaml): number {
  const meaning = occupancyOf(mean, map)
  const near = [Math.round(mean), Math.floor(mean), Math.ceil(mean)]
  return near.find(grey => occupancyOf(grey, map) === meaning) ?? Math.round(mean)
}

function unknownGrey(map: MapYaml): number {
  const p = (map.occupied_thresh + map.free_thresh) / 2
  return Math.round(255 * (map.negate === 1 ? p : 1 - p))
}

const greyOfPercent = (percent: number, unknown: number): number =>
  percent > 100 ? unknown : Math.round(255 * (1 - percent / 100))

/** What each grey value means, by value. */
export const meanings = (map: MapYaml): readonly Occupancy[] =>
  Array.from({ length: 256 }, (_, grey) => occupancyOf(grey, map))

export function sharesOf({ map, grid }: MapCells): Shares {
  const histogram = new Uint32Array(256)
  for (const grey of grid.data) histogram[grey] = (histogram[grey] ?? 0) + 1
  const count = { occupied: 0, free: 0, unknown: 0 }
  for (const [grey, meaning] of meanings(map).entries()) count[meaning] += histogram[grey] ?? 0
  const cells = grid.data.length
  return { occupied: count.occupied / cells, free: count.free / cells, unknown: count.unknown / cells }
}
