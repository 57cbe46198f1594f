import type { Self } from '../../contract/resources/logins.ts'
import { areaIn, distanceIn, distanceUnitOf, volumeIn } from '../../contract/units.ts'

type Units = Pick<Self, 'area_unit' | 'volume_unit'>
/** As on the wire, for whoever has chosen nothing. */
export const METRIC_UNITS: Units = { area_unit: 'square_meters', volume_unit: 'litres' }
/** A value that a robot reports, with the unit as the robot writes it. */
export type Reading = { readonly value: number; readonly unit: string }
/** The words of a unit that people choose, with `{{value}}` in them. */
type UnitKey =
  `units.${'metres' | 'feet' | 'squareMetres' | 'squareFeet' | 'litres' | 'usGallons' | 'litresPerMinute' | 'usGallonsPerMinute'}`

type Conversion = (units: Units, value: number) => { readonly value: number; readonly unitKey: UnitKey }

const area: Conversion = ({ area_unit }, value) => ({
  value: areaIn(area_unit, value),
  unitKey: area_unit === 'square_feet' ? 'units.squareFeet' : 'units.squareMetres',
})
const volume: Conversion = ({ volume_unit }, value) => ({
  value: volumeIn(volume_unit, value),
  unitKey: volume_unit === 'us_gallons' ? 'units.usGallons' : 'units.litres',
})
const flow: Conversion = ({ volume_unit }, value) => ({
  value: volumeIn(volume_unit, value),
  unitKey: volume_unit === 'us_gallons' ? 'units.usGallonsPerMinute' : 'units.litresPerMinute',
})

const distance: Conversion = ({ area_unit }, value) => {
  const unit = distanceUnitOf(area_unit)
  return { value: distanceIn(unit, value), unitKey: `units.${unit}` }
}

/** By the unit as robots write it. */
const CONVERSIONS: ReadonlyMap<string, Conversion> = new Map([
  ['m', distance],
  ['m²', area],
  ['m2', area],
  ['L', volume],
  ['l', volume],
  ['L/min', flow],
  ['l/min', flow],
])

/** A reading in the units of whoever looks (B-027): areas, volumes and distances are converted, every other unit stays as the robot writes it. */
export function readingIn(
  units: Units,
  { value, unit }: Reading,
): { readonly value: number; readonly unitKey?: UnitKey } {
  return CONVERSIONS.get(unit)?.(units, value) ?? { value }
}
