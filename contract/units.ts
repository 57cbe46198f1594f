import type { Self } from './resources/logins.ts'

/** Conversions of B-028; the wire and the database are metric, the user's unit appears only on the screen. */
const SQUARE_FEET_PER_SQUARE_METRE = 10.7639
const SQUARE_METRES_PER_SQUARE_FOOT = 0.092903
const LITRES_PER_US_GALLON = 3.78541
const US_GALLONS_PER_LITRE = 0.264172
const OUNCES_PER_US_GALLON = 128
const METRES_PER_FOOT = 0.3048

export type AreaUnit = Self['area_unit']
export type VolumeUnit = Self['volume_unit']

/** The unit of distances: people who chose square feet for areas read distances in feet (B-027). */
export type DistanceUnit = 'metres' | 'feet'
export const distanceUnitOf = (unit: AreaUnit): DistanceUnit => (unit === 'square_feet' ? 'feet' : 'metres')

/** Metres in the user's unit. */
export const distanceIn = (unit: DistanceUnit, metres: number): number =>
  unit === 'feet' ? metres / METRES_PER_FOOT : metres

/** The user's unit in metres. */
export const distanceFrom = (unit: DistanceUnit, distance: number): number =>
  unit === 'feet' ? metresOfFeet(distance) : distance

/** Square metres in the user's unit (B-027). */
export const areaIn = (unit: AreaUnit, squareMetres: number): number =>
  unit === 'square_feet' ? squareMetres * SQUARE_FEET_PER_SQUARE_METRE : squareMetres

/** The user's unit in square metres. */
export const areaFrom = (unit: AreaUnit, area: number): number =>
  unit === 'square_feet' ? area * SQUARE_METRES_PER_SQUARE_FOOT : area

/** Litres in the user's unit (B-027). */
export const volumeIn = (unit: VolumeUnit, litres: number): number =>
  unit === 'us_gallons' ? litres * US_GALLONS_PER_LITRE : litres

/** The user's unit in litres. */
export const volumeFrom = (unit: VolumeUnit, volume: number): number =>
  unit === 'us_gallons' ? volume * LITRES_PER_US_GALLON : volume

export const ouncesOfLitres = (litres: number): number => litres * US_GALLONS_PER_LITRE * OUNCES_PER_US_GALLON
export const metresOfFeet = (feet: number): number => feet * METRES_PER_FOOT
