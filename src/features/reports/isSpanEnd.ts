import { isDay } from '../../time/isDay.ts'

/** Whether a text is a day, `2026-11-20`, or a day with its time, `2026-11-20T06:30` or `…:59`. */
export const isSpanEnd = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/.test(text) && isDay(text.slice(0, 10))
