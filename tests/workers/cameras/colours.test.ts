import { interpolateInferno, interpolatePlasma, interpolateViridis, schemeGnBu } from 'd3-scale-chromatic'
import { expect, test } from 'vitest'
import { SEMSEG_CLASSES } from '../../../contract/telemetry/semseg.ts'
import {
  PALETTE_ENTRIES,
  paletteEntry,
  THERMAL_FILTERS,
  temperatureOf,
  thermalFilter,
  thermalStops,
} from '../../../contract/thermal.ts'
import { temperatureSpan } from '../../../workers/cameras/cameraPicture.ts'
import { CLASS_COLOURS, colourValues, paletteOfStops, thermalColours } from '../../../workers/cameras/colours.ts'

const hexOf = (pixel: number | undefined): string => {
  const bytes = new Uint8Array(Uint32Array.of(pixel ?? 0).buffer)
  return `#${[...bytes.subarray(0, 3)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
const lightnessOf = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('R-064 a luminance is half a degree from -10 to 117.5', () => {
  expect([0, 20, 60, 100, 255].map(temperatureOf)).toEqual([-10, 0, 20, 40, 117.5])
  expect(temperatureSpan(new Uint8Array([64, 60, 93]))).toEqual({ min: 20, max: 36.5 })
  expect(temperatureSpan(new Uint8Array())).toBeUndefined()
})

test.each([
  ['surroundings', 10, 40],
  ['people', 25, 40],
  ['machines', 20, 90],
  ['cold', -10, 15],
  ['whole', -10, 117.5],
] as const)(
  'R-064 the filter %s spends its palette on %d to %d °C and clamps what is beyond',
  (name, coldest, warmest) => {
    const filter = thermalFilter(name)
    expect([temperatureOf(filter.from), temperatureOf(filter.to)]).toEqual([coldest, warmest])
    const palette = paletteOfStops(thermalStops(filter))
    const colours = thermalColours(name)
    expect(palette).toHaveLength(PALETTE_ENTRIES)
    expect(colours).toHaveLength(256)
    for (let luminance = 0; luminance < 256; luminance++) {
      const inside = Math.min(filter.to, Math.max(filter.from, luminance))
      const entry = Math.round((255 * (inside - filter.from)) / (filter.to - filter.from))
      expect(paletteEntry(filter, luminance)).toBe(entry)
      expect(colours[luminance]).toBe(palette[entry])
    }
    const stops = thermalStops(filter)
    expect([hexOf(colours[filter.from]), hexOf(colours[filter.to])]).toEqual([stops[0], stops.at(-1)])
  },
)

test('R-064 the filters have five palettes and five ranges, no two alike', () => {
  expect(new Set(THERMAL_FILTERS.map(({ palette }) => palette)).size).toBe(5)
  expect(new Set(THERMAL_FILTERS.map(({ from, to }) => `${from} ${to}`)).size).toBe(5)
})

test('R-064 the palettes are those of the colour library, and each grows lighter from cold to warm', () => {
  const sampled = (ramp: (share: number) => string) => Array.from({ length: 9 }, (_, i) => ramp(i / 8))
  expect(thermalStops(thermalFilter('surroundings'))).toEqual(sampled(interpolateInferno))
  expect(thermalStops(thermalFilter('people'))).toEqual(sampled(interpolatePlasma))
  expect(thermalStops(thermalFilter('machines'))).toEqual(sampled(interpolateViridis))
  expect(thermalStops(thermalFilter('cold'))).toEqual(schemeGnBu[9]?.toReversed())
  for (const filter of THERMAL_FILTERS) {
    const lightness = [...paletteOfStops(thermalStops(filter))].map(pixel => lightnessOf(hexOf(pixel)))
    expect(lightness.every((value, i) => i === 0 || value >= (lightness[i - 1] ?? 0) - 1)).toBe(true)
  }
})

test('R-064 a palette is blended evenly between its stops', () => {
  const palette = paletteOfStops(['#000000', '#ff0000', '#ffffff'])
  expect([0, 51, 102, 153, 204, 255].map(entry => hexOf(palette[entry]))).toEqual([
    '#000000',
    '#660000',
    '#cc0000',
    '#ff3333',
    '#ff9999',
    '#ffffff',
  ])
})

test('R-064 each pixel gets the colour of its value', () => {
  const pixels = new Uint32Array(3)
  colourValues(new Uint8Array([40, 70, 255]), thermalColours('surroundings'), pixels)
  expect([...pixels].map(hexOf)).toEqual(['#000004', hexOf(thermalColours('surroundings')[70]), '#fcffa4'])
})

test('M-023 every class of the segmentation has a colour of its own, and a number without a class is unknown', () => {
  const colours = SEMSEG_CLASSES.map((_, value) => CLASS_COLOURS[value])
  expect(new Set(colours).size).toBe(SEMSEG_CLASSES.length)
  expect(CLASS_COLOURS[200]).toBe(CLASS_COLOURS[0])
})
