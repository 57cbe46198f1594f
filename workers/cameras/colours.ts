/** What the values of a picture without colours look like: temperatures through a thermal filter, classes by their number. */
import { SEMSEG_CLASSES, type SemsegClass } from '../../contract/telemetry/semseg.ts'
import {
  PALETTE_ENTRIES,
  paletteEntry,
  THERMAL_FILTERS,
  type ThermalFilterName,
  thermalStops,
} from '../../contract/thermal.ts'
import { type Colour, parseColour } from '../../map/colour.ts'

/** A colour for each value 0–255, as the little-endian pixels of `ImageData`. */
export type ValueColours = Uint32Array

const pixelOf = ({ r, g, b }: Colour): number => {
  const byte = (part: number): number => Math.round(part * 255)
  return (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (255 << 24)) >>> 0
}

const blend = (from: Colour, to: Colour, share: number): Colour => ({
  r: from.r + (to.r - from.r) * share,
  g: from.g + (to.g - from.g) * share,
  b: from.b + (to.b - from.b) * share,
  a: 1,
})

/** The 256 entries of a palette whose stops are evenly apart. */
export function paletteOfStops(stops: readonly string[]): ValueColours {
  const last = stops.length - 1
  return Uint32Array.from({ length: PALETTE_ENTRIES }, (_, entry) => {
    const place = (entry / (PALETTE_ENTRIES - 1)) * last
    const before = Math.min(Math.floor(place), last - 1)
    return pixelOf(blend(parseColour(stops[before]), parseColour(stops[before + 1]), place - before))
  })
}

const BY_FILTER: ReadonlyMap<ThermalFilterName, ValueColours> = new Map(
  THERMAL_FILTERS.map(filter => {
    const palette = paletteOfStops(thermalStops(filter))
    return [filter.name, Uint32Array.from({ length: 256 }, (_, value) => palette[paletteEntry(filter, value)] ?? 0)]
  }),
)

/** The colour of each luminance under a thermal filter. */
export function thermalColours(filter: ThermalFilterName): ValueColours {
  const colours = BY_FILTER.get(filter)
  if (!colours) throw new Error(`No thermal filter is called ${filter}`)
  return colours
}

/** What stands still is dull, what matters to a robot is bright: a person more than anything. */
const CLASSES: { readonly [C in SemsegClass]: string } = {
  unknown: '#141718',
  floor: '#2a8579',
  wall: '#5b7487',
  ceiling: '#333a3d',
  lamp: '#f1e16b',
  glass: '#77c9f3',
  pillar: '#8a8e8f',
  furniture: '#9c755f',
  shelving: '#7d6bb5',
  goods: '#c8a06a',
  machine: '#4a90cb',
  plant: '#60c781',
  drop: '#aa2395',
  person: '#fa8657',
  robot: '#e486c6',
  own_body: '#495053',
}

/** The colour of each class number; a number without a class is unknown. */
export const CLASS_COLOURS: ValueColours = Uint32Array.from({ length: 256 }, (_, value) =>
  pixelOf(parseColour(CLASSES[SEMSEG_CLASSES[value] ?? 'unknown'])),
)

/** Each value's colour, pixel by pixel. */
export function colourValues(values: Uint8Array, colours: ValueColours, pixels: Uint32Array): void {
  for (let i = 0; i < values.length; i++) pixels[i] = colours[values[i] ?? 0] ?? 0
}
