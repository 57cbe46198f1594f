import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../units/measures.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Seconds as `0:31:04`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S)
  return `${Math.floor(whole / HOUR_S)}:${twoDigits(minutes)}:${twoDigits(whole % MINUTE_S)}`
}

/** Figures of runs as texts, in the units and the language of whoever looks; metric goes in. Two decimals at most. */
export type Figures = {
  readonly area: (squareMetres: number) => string
  /** An hour. */
  readonly areaRate: (squareMetres: number) => string
  readonly percent: (percent: number) => string
  readonly water: (litres: number) => string
  /** A bare number. */
  readonly number: (value: number) => string
  readonly length: (metres: number) => string
}

export function useFigures(): Figures {
  const { t, i18n } = useTranslation()
  const { reading, length } = useMeasures()
  return useMemo((): Figures => {
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
    const tenths = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
    /** Large areas without decimals that say nothing. */
    const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)
    const area = (value: number): string => reading({ value: rounded(value), unit: 'm²' })
    return {
      area,
      areaRate: value => t('runs.perHour', { amount: area(value) }),
      percent: value => t('units.percent', { value: tenths.format(value) }),
      water: value => reading({ value: Math.round(value * 10) / 10, unit: 'L' }),
      number: value => number.format(value),
      length,
    }
  }, [t, i18n.language, reading, length])
}
