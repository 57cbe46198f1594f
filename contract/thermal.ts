/** Thermal filters: how the thermal camera's luminance becomes temperature and colour (R-064; decision 458). */

/** Degrees Celsius of a luminance of 0–255: half a degree a step, from -10 to 117.5. */
export const temperatureOf = (luminance: number): number => luminance * 0.5 - 10

/** Entries of each filter's palette. */
export const PALETTE_ENTRIES = 256

/**
 * Colours from cold to warm, evenly apart and blended linearly in sRGB between them, as a CSS gradient blends: nine samples each of
 * inferno, plasma, viridis and blue-green (reversed) of d3-scale-chromatic, and grey. All grow lighter from end to end, so that they
 * read in grey scale and without colour vision.
 */
const PALETTES = {
  grey: ['#000000', '#ffffff'],
  inferno: ['#000004', '#210c4a', '#57106e', '#8a226a', '#bc3754', '#e45a31', '#f98e09', '#f9cb35', '#fcffa4'],
  iron: ['#0d0887', '#4c02a1', '#7e03a8', '#aa2395', '#cc4778', '#e66c5c', '#f89540', '#fdc527', '#f0f921'],
  viridis: ['#440154', '#472d7b', '#3b528b', '#2c728e', '#21918c', '#28ae80', '#5ec962', '#addc30', '#fde725'],
  arctic: ['#084081', '#0868ac', '#2b8cbe', '#4eb3d3', '#7bccc4', '#a8ddb5', '#ccebc5', '#e0f3db', '#f7fcf0'],
} as const satisfies { readonly [palette: string]: readonly string[] }

export type ThermalPalette = keyof typeof PALETTES

type Row = {
  readonly name: string
  readonly palette: ThermalPalette
  /** Luminance that has the first colour, as has everything colder. */
  readonly from: number
  /** Luminance that has the last colour, as has everything warmer. */
  readonly to: number
}

/** Each filter spends its whole palette on the part of the range that it is for. */
export const THERMAL_FILTERS = [
  /** A room and what stands in it: 10 to 40 °C. */
  { name: 'surroundings', palette: 'inferno', from: 40, to: 100 },
  /** Skin and clothes against a room: 25 to 40 °C. */
  { name: 'people', palette: 'iron', from: 70, to: 100 },
  /** Motors, pumps, lamps and heating: 20 to 90 °C. */
  { name: 'machines', palette: 'viridis', from: 60, to: 200 },
  /** Cold stores, open doors, wet floor: -10 to 15 °C. */
  { name: 'cold', palette: 'arctic', from: 0, to: 50 },
  /** The camera's range: -10 to 117.5 °C. */
  { name: 'whole', palette: 'grey', from: 0, to: 255 },
] as const satisfies readonly Row[]

export type ThermalFilter = (typeof THERMAL_FILTERS)[number]
export type ThermalFilterName = ThermalFilter['name']

/** The filter of a viewer who has not chosen. */
export const DEFAULT_THERMAL_FILTER: ThermalFilterName = 'surroundings'

export function thermalFilter(name: ThermalFilterName): ThermalFilter {
  const filter = THERMAL_FILTERS.find(each => each.name === name)
  if (!filter) throw new Error(`No thermal filter is called ${name}`)
  return filter
}

/** The colours of a filter from cold to warm, `#rrggbb`. */
export const thermalStops = ({ palette }: ThermalFilter): readonly string[] => PALETTES[palette]

/** Which of the palette's 256 entries a luminance has: clamped to the filter's own range, and spread evenly over it. */
export function paletteEntry({ from, to }: ThermalFilter, luminance: number): number {
  const share = (luminance - from) / (to - from)
  return Math.round(Math.min(1, Math.max(0, share)) * (PALETTE_ENTRIES - 1))
}
