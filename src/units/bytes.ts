import { useTranslation } from 'react-i18next'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const
const STEP = 1024
const LEAST = 0.1
/** Between number and unit: narrow, and never a line break. */
const NARROW_SPACE = '\u202f'

/** A size in 1024 steps from B to PB; below 0.1 B it is '-' (B-029). `locale` is a BCP 47 tag. */
export function formatBytes(bytes: number, locale: string): string {
  if (!(bytes >= LEAST)) return '-'
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(bytes) / Math.log(STEP))))
  const value = bytes / STEP ** step
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })
  return `${digits.format(value)}${NARROW_SPACE}${UNITS[step] ?? 'PB'}`
}

/** `formatBytes` in the language on the screen. */
export function useByteFormat(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return bytes => formatBytes(bytes, i18n.language)
}
