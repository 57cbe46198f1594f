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
