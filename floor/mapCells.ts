/** A map's cells as grey values, and what they mean. */
import { type MapYaml, type Occupancy, occupancyOf } from '../contract/plan/mapYaml.ts'
import type { Raster } from './raster.ts'

/** One grey value (0–255) a cell, first row at the top; `head` says what they mean. */
export type Grid = {
  readonly head: MapYaml
  readonly width: number
  readonly height: number
  readonly greys: Uint8Array<ArrayBuffer>
}

/** Shares of all cells, 0–1. */
export type Shares = { readonly [O in Occupancy]: number }

/**
 * The cells of a picture as map_server reads it. The grey of a pixel is the mean of its channels; in mode trinary an alpha channel counts
 * as one of them, in the other modes it does not, and in mode scale a pixel that is not opaque is unknown. In mode raw the value itself
 * is the occupancy in percent and above 100 unknown: such a map is turned into the greys of mode scale that mean the same, so that
 * whoever reads it later needs one rule.
 */
export function gridOf(raster: Raster, yaml: MapYaml): Grid {
  const { width, height, channels, max, data } = raster
  const head: MapYaml = yaml.mode === 'raw' ? { ...yaml, mode: 'scale', negate: 0 } : yaml
  if (channels === 1 && max === 255 && yaml.mode !== 'raw') return { head, width, height, greys: Uint8Array.from(data) }
  const greys = new Uint8Array(width * height)
  const averaged = channels === 4 && yaml.mode !== 'trinary' ? 3 : channels
  const unknown = unknownGrey(head)
  for (let i = 0; i < greys.length; i++) {
    let sum = 0
    for (let k = 0; k < averaged; k++) sum += data[i * channels + k] ?? 0
    const mean = (sum * 255) / (averaged * max)
    const isClear = channels === 4 && yaml.mode === 'scale' && (data[i * channels + 3] ?? 0) < max
    if (isClear) greys[i] = unknown
    else if (yaml.mode === 'raw') greys[i] = greyOfPercent(yaml.negate ? 255 - mean : mean, unknown)
    else greys[i] = Number.isInteger(mean) ? mean : sameMeaning(mean, head)
  }
  return { head, width, height, greys }
}

/** A whole grey that means what the broken one means: rounding must not carry a cell over a threshold. */
function sameMeaning(mean: number, head: MapYaml): number {
  const meaning = occupancyOf(mean, head)
  const near = [Math.round(mean), Math.floor(mean), Math.ceil(mean)]
  return near.find(grey => occupancyOf(grey, head) === meaning) ?? Math.round(mean)
}

function unknownGrey(head: MapYaml): number {
  const p = (head.occupied_thresh + head.free_thresh) / 2
  return Math.round(255 * (head.negate === 1 ? p : 1 - p))
}

const greyOfPercent = (percent: number, unknown: number): number =>
  percent > 100 ? unknown : Math.round(255 * (1 - percent / 100))

/** What each grey value means, by value. */
export const meanings = (head: MapYaml): readonly Occupancy[] =>
  Array.from({ length: 256 }, (_, grey) => occupancyOf(grey, head))

export function sharesOf(grid: Grid): Shares {
  const histogram = new Uint32Array(256)
  for (const grey of grid.greys) histogram[grey] = (histogram[grey] ?? 0) + 1
  const count = { occupied: 0, free: 0, unknown: 0 }
  for (const [grey, meaning] of meanings(grid.head).entries()) count[meaning] += histogram[grey] ?? 0
  const cells = grid.greys.length
  return { occupied: count.occupied / cells, free: count.free / cells, unknown: count.unknown / cells }
}
