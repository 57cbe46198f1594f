import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A number as the language writes it. */
function useNumber(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, options)
  return value => format.format(value)
}

/** Percent with its unit, e.g. `64 %`; the space is narrow and never breaks. */
export function usePercent(): (percent: number) => string {
  const { t } = useTranslation()
  const number = useNumber({ maximumFractionDigits: 0 })
  return percent => t('units.percent', { value: number(percent) })
}

/** A number with exactly so many decimals as the language writes it, ungrouped: a reading that changes keeps its width. */
export function decimals(digits: number, locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
    // What rounds to nothing has no sign.
    signDisplay: 'negative',
  })
  return value => format.format(value)
}

/** `decimals` in the language on the screen. */
export function useDecimals(digits: number): (value: number) => string {
  const { i18n } = useTranslation()
  return useMemo(() => decimals(digits, i18n.language), [digits, i18n.language])
}
