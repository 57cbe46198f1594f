import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DistanceUnit, distanceFrom, distanceIn, distanceUnitOf } from '../../contract/units.ts'
import { useMaybeSelf } from '../session/session.ts'
import { decimals } from './numbers.ts'
import { METRIC_UNITS, type Reading, readingIn } from './reading.ts'

/** Between number and unit: narrow, and never a line break. */
const NARROW_SPACE = '\u202f'

/** Texts and numbers of measures in the units and the language of whoever looks (B-027); what goes in and comes out is metric. */
export type Measures = {
  readonly distanceUnit: DistanceUnit
  /** With two decimals always: a reading that changes keeps its width. */
  readonly distance: (metres: number) => string
  /** With as many decimals as it needs, two at most. */
  readonly length: (metres: number) => string
  /** A place on a map. */
  readonly place: (place: { readonly x: number; readonly y: number }) => string
  /** A value that a robot reports with its own unit; areas, volumes and distances are converted. */
  readonly reading: (reading: Reading) => string
  readonly distanceIn: (metres: number) => number
  /** @returns metres */
  readonly distanceFrom: (distance: number) => number
}

/** The one place where areas, volumes and distances become texts. */
export function useMeasures(): Measures {
  const { t, i18n } = useTranslation()
  const { area_unit, volume_unit } = useMaybeSelf() ?? METRIC_UNITS
  return useMemo((): Measures => {
    const unit = distanceUnitOf(area_unit)
    const fixed = decimals(2, i18n.language)
    const short = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
    const shown = (metres: number): string => fixed(distanceIn(unit, metres))
    return {
      distanceUnit: unit,
      distance: metres => t(`units.${unit}`, { value: shown(metres) }),
      length: metres => t(`units.${unit}`, { value: short.format(distanceIn(unit, metres)) }),
      place: ({ x, y }) => t(unit === 'feet' ? 'units.placeFeet' : 'units.placeMetres', { x: shown(x), y: shown(y) }),
      reading: reading => {
        const { value, unitKey } = readingIn({ area_unit, volume_unit }, reading)
        return unitKey
          ? t(unitKey, { value: short.format(value) })
          : `${short.format(value)}${NARROW_SPACE}${reading.unit}`
      },
      distanceIn: metres => distanceIn(unit, metres),
      distanceFrom: distance => distanceFrom(unit, distance),
    }
  }, [t, i18n.language, area_unit, volume_unit])
}
