import { DateTime } from 'luxon'
import { timeOnDay } from '../../../robotDays/timeField.ts'

/** Where somebody types a time. Times: ms since the epoch. */
export type TypingAt = {
  readonly shownMs: number
  readonly nowMs: number
  /** IANA. */
  readonly zone: string
  /** BCP 47: days and units are read in its words, and in English. */
  readonly language: string
}

const UNITS = ['second', 'minute', 'hour', 'day'] as const
type Unit = (typeof UNITS)[number]
const UNIT_MS: { readonly [U in Unit]: number } = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const LENGTHS = ['long', 'short', 'narrow'] as const
/** As few as may be told apart: of the day before the day before yesterday no language has a word. */
const DAYS = [0, -1, -2] as const

const RELATIVE = /^([+\-−–])\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*(\D+)$/u
const AFTERNOON = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i

const plain = (text: string): string => text.trim().toLocaleLowerCase().replace(/\.$/, '')

const unitNames = (language: string, unit: Unit, count: number): readonly string[] =>
  LENGTHS.map(unitDisplay =>
    plain(
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
        .formatToParts(count)
        .filter(({ type }) => type === 'unit')
        .map(({ value }) => value)
        .join(''),
    ),
  )

function unitOf(word: string, count: number, languages: readonly string[]): Unit | undefined {
  return UNITS.find(unit =>
    languages.some(language => [1, count, 10].some(each => unitNames(language, unit, each).includes(plain(word)))),
  )
}

/** `-10 min`, `+30 s`: from the time that is shown. */
function relative(text: string, { shownMs, language }: TypingAt): number | undefined {
  const [, sign, number = '', word = ''] = RELATIVE.exec(text) ?? []
  if (sign === undefined) return undefined
  const count = Number(number.replace(',', '.'))
  const unit = unitOf(word, count, [language, 'en'])
  return unit && shownMs + (sign === '+' ? 1 : -1) * count * UNIT_MS[unit]
}

type Period = { readonly fromMs: number; readonly toMs: number }

function dayAt(date: DateTime): Period {
  const start = date.startOf('day')
  return { fromMs: start.toMillis(), toMs: start.plus({ days: 1 }).toMillis() }
}

/** As days are written where the language is spoken: day or month first. */
function dayFormats(language: string): readonly string[] {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  const isMonthFirst = parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
  const numeric = isMonthFirst ? ['M/d/yyyy', 'M/d'] : ['d/M/yyyy', 'd/M']
  return [
    'yyyy-MM-dd',
    'D',
    'DD',
    'DDD',
    ...numeric,
    'd.M.yyyy',
    'd.M.',
    'd MMM yyyy',
    'd MMM',
    'MMM d',
    'd MMMM',
    'MMMM d',
  ]
}

/** A word for a day, or a date; one without a year is of this year, or of the last where it is still to come. */
function dayOf(text: string, { nowMs, zone, language }: TypingAt): Period | undefined {
  const now = DateTime.fromMillis(nowMs, { zone })
  const day = DAYS.find(days =>
    [language, 'en'].some(
      each => plain(new Intl.RelativeTimeFormat(each, { numeric: 'auto' }).format(days, 'day')) === plain(text),
    ),
  )
  if (day !== undefined) return dayAt(now.plus({ days: day }))
  for (const locale of [language, 'en'])
    for (const format of dayFormats(locale)) {
      const date = DateTime.fromFormat(text, format, { zone, locale })
      if (!date.isValid) continue
      const hasYear = format.includes('y') || /^D+$/.test(format)
      return dayAt(!hasYear && date > now ? date.minus({ years: 1 }) : date)
    }
  return undefined
}

function timeOf(text: string, day: Period, zone: string): number | undefined {
  const [, hour, minute = '00', half] = AFTERNOON.exec(text) ?? []
  if (hour === undefined || half === undefined) return timeOnDay(text, day, zone)
  if (Number(hour) < 1 || Number(hour) > 12) return undefined
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return timeOnDay(`${hours}:${minute}`, day, zone)
}

/** A time alone is of the day that is shown; one that is still to come there, of the day before. */
function timeAlone(text: string, { shownMs, nowMs, zone }: TypingAt): number | undefined {
  const shown = DateTime.fromMillis(shownMs, { zone })
  const timeMs = timeOf(text, dayAt(shown), zone)
  return timeMs !== undefined && timeMs > nowMs ? timeOf(text, dayAt(shown.minus({ days: 1 })), zone) : timeMs
}

/** A day and a time, in this order or the other. */
function dayAndTime(text: string, at: TypingAt): number | undefined {
  const words = text.split(/[\s,]+|(?<=\d)T(?=\d)/).filter(word => word !== '')
  for (let cut = 1; cut < words.length; cut++) {
    const [first, last] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    for (const [day, time] of [
      [first, last],
      [last, first],
    ] as const) {
      const on = dayOf(day, at)
      const timeMs = on && timeOf(time, on, at.zone)
      if (timeMs !== undefined) return timeMs
    }
  }
  return undefined
}

/**
 * The moment that is meant by `03:12`, `2.41`, `2:05 pm`, `yesterday 14:05`, `2026-11-21`, `21 Nov 3:10`, `-10 min`; undefined where it means none.
 * The words for days and units are those of the language, and English.
 */
export function typedTime(text: string, at: TypingAt): number | undefined {
  const typed = text.trim()
  if (typed === '' || typed.length > 60) return undefined
  return relative(typed, at) ?? timeAlone(typed, at) ?? dayAndTime(typed, at) ?? dayOf(typed, at)?.fromMs
}
