/** Zone and language that times are shown in: the user's own. Without a zone it is the browser's. */
export type ClockStyle = { readonly zone: string | undefined; readonly locale: string }

const format = (timeMs: number, { zone, locale }: ClockStyle, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, ...(zone === undefined ? {} : { timeZone: zone }) }).format(timeMs)

/**
 * `14:31:07`, or `14:31`, as the language writes it. By the platform's own formatter: the home screen, which shows little else of time, does without
 * the time library.
 */
export const timeOfDay = (timeMs: number, style: ClockStyle, timeStyle: 'short' | 'medium' = 'medium'): string =>
  format(timeMs, style, { timeStyle })

/** `20 Nov 2026`, as the language writes it. */
export const calendarDay = (timeMs: number, style: ClockStyle): string => format(timeMs, style, { dateStyle: 'medium' })

/** `20 Nov 2026, 14:31`, as the language writes it. */
export const dateAndTime = (timeMs: number, style: ClockStyle): string =>
  format(timeMs, style, { dateStyle: 'medium', timeStyle: 'short' })

/** `20 Nov 2026, 14:31:07`, as the language writes it. */
export const exactMoment = (timeMs: number, style: ClockStyle): string =>
  format(timeMs, style, { dateStyle: 'medium', timeStyle: 'medium' })

/** `Friday, 20 November 2026`, as the language writes it. */
export const fullDay = (timeMs: number, style: ClockStyle): string => format(timeMs, style, { dateStyle: 'full' })

/** `20 Nov 2026, 14:31:07 · Europe/Helsinki`, by 24 hours as the clock of the monitor. */
export const namedMoment = (timeMs: number, style: ClockStyle & { readonly zone: string }): string =>
  `${format(timeMs, style, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })} · ${style.zone}`

/** `19 – 20 Nov 2026`, as the language writes it. */
export const calendarDays = (fromMs: number, toMs: number, { zone, locale }: ClockStyle): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).formatRange(fromMs, toMs)
