import type { TFunction } from 'i18next'
import { LANGUAGE_TAGS, type Language } from '../../contract/languages.ts'
import { type AreaUnit, areaIn, type VolumeUnit, volumeIn } from '../../contract/units.ts'

type Reader = { readonly language: Language; readonly areaUnit: AreaUnit; readonly volumeUnit: VolumeUnit }

/** Texts of measures in the units and the language of the reader (B-027); what goes in is metric, seconds and percent. */
export function createMeasures(t: TFunction, { language, areaUnit, volumeUnit }: Reader) {
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], options)
    return (value: number): string => format.format(value)
  }
  const whole = number({ maximumFractionDigits: 0 })
  const tenths = number({ maximumFractionDigits: 1 })
  const inHours = number({ style: 'unit', unit: 'hour', maximumFractionDigits: 1 })
  return {
    area: (squareMetres: number) =>
      t(areaUnit === 'square_feet' ? 'units.squareFeet' : 'units.squareMetres', {
        value: whole(areaIn(areaUnit, squareMetres)),
      }),
    volume: (litres: number) =>
      t(volumeUnit === 'us_gallons' ? 'units.usGallons' : 'units.litres', {
        value: tenths(volumeIn(volumeUnit, litres)),
      }),
    percent: (percent: number) => t('units.percent', { value: whole(percent) }),
    hours: (seconds: number) => inHours(seconds / 3600),
    whole,
  }
}
