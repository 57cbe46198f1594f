import type { TFunction } from 'i18next'
import type { Self } from '../../contract/resources/logins.ts'
import { type AreaUnit, areaFrom, areaIn, volumeIn } from '../../contract/units.ts'

/** A number and its unit; `amount` is in the user's unit. */
export type Measure = { readonly amount: number; readonly text: string; readonly unit: string }

/** Number and unit, which no line break parts. */
export const measureText = ({ text, unit }: Measure): string => `${text}\u202f${unit}`

const HOUR_S = 3600

/** Two decimals at most, and none from here on: they would say nothing. */
const MAX_DECIMALS = 2
const WHOLE_FROM = 1000

export type ReportFormat = {
  readonly areaUnit: AreaUnit
  /** `m²` */
  readonly areaText: string
  /** `L` */
  readonly volumeText: string
  readonly number: (value: number) => string
  /** Without decimals, for the rows of the list. */
  readonly whole: (value: number) => string
  readonly area: (squareMetres: number) => Measure
  /** m²/h */
  readonly rate: (squareMetresPerHour: number) => Measure
  readonly percent: (percent: number) => Measure
  /** Time is shown in hours. */
  readonly hours: (seconds: number) => Measure
  readonly volume: (litres: number) => Measure
  /** `2:38`, hours and minutes. */
  readonly clock: (seconds: number) => string
  /** The user's unit in m². */
  readonly areaFrom: (area: number) => number
}

/** `2:38`, hours and minutes, rounded. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Figures of reports in the units and the language of whoever reads them (R-009, B-027). */
export function reportFormat(
  t: TFunction,
  locale: string,
  { area_unit, volume_unit }: Pick<Self, 'area_unit' | 'volume_unit'>,
): ReportFormat {
  const fine = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const format = (value: number): string => (value >= WHOLE_FROM ? whole : fine).format(value)
  const areaText = t(`reports.units.${area_unit}`)
  const measure = (amount: number, unit: string): Measure => ({ amount, text: format(amount), unit })
  return {
    areaUnit: area_unit,
    areaText,
    volumeText: t(`reports.units.${volume_unit}`),
    number: format,
    whole: value => whole.format(value),
    area: squareMetres => measure(areaIn(area_unit, squareMetres), areaText),
    rate: perHour => measure(areaIn(area_unit, perHour), t('reports.units.perHour', { unit: areaText })),
    percent: percent => measure(percent, '%'),
    hours: seconds => measure(seconds / HOUR_S, t('reports.units.hours')),
    volume: litres => measure(volumeIn(volume_unit, litres), t(`reports.units.${volume_unit}`)),
    clock: hoursAndMinutes,
    areaFrom: area => areaFrom(area_unit, area),
  }
}
