import type { TFunction } from 'i18next'
import { measureText, type ReportFormat } from '../../units/reportFormat.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Seconds as `0:31:04`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S)
  return `${Math.floor(whole / HOUR_S)}:${twoDigits(minutes)}:${twoDigits(whole % MINUTE_S)}`
}

/** Figures of runs as texts with their units, in the units and the language of whoever looks; metric goes in. Rounded as all figures of reports are. */
export type Figures = {
  readonly area: (squareMetres: number) => string
  /** An hour. */
  readonly areaRate: (squareMetres: number) => string
  readonly percent: (percent: number) => string
  readonly water: (litres: number) => string
  /** Without the unit, which is `waterUnit`. */
  readonly waterAmount: (litres: number) => string
  readonly waterUnit: string
  /** A bare number. */
  readonly number: (value: number) => string
  readonly length: (metres: number) => string
}

/** @param length metres as a text */
export const figuresOf = (t: TFunction, format: ReportFormat, length: Figures['length']): Figures => ({
  area: value => measureText(format.area(value)),
  areaRate: value => measureText(format.rate(value)),
  percent: value => t('units.percent', { value: format.number(value) }),
  water: value => measureText(format.volume(value)),
  waterAmount: value => format.volume(value).text,
  waterUnit: format.volumeText,
  number: format.number,
  length,
})
