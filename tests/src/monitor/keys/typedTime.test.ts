import { expect, test } from 'vitest'
import { LANGUAGE_TAGS } from '../../../../contract/languages.ts'
import { matching, type PaletteItem } from '../../../../src/features/monitor/commands/palette/paletteItems.ts'
import { typedTime } from '../../../../src/features/monitor/commands/palette/typedTime.ts'

const NOW = '2026-11-22T09:30:00Z'
const AT = { shownMs: Date.parse(NOW), nowMs: Date.parse(NOW), zone: 'Europe/Helsinki', language: 'en' }

const meant = (text: string, at: Partial<typeof AT> = {}): string | undefined => {
  const timeMs = typedTime(text, { ...AT, ...at })
  return timeMs === undefined ? undefined : new Date(timeMs).toISOString().replace('.000Z', 'Z')
}

test('P-002 a time that is typed is of the day that is shown, in the zone of who types it, and never still to come', () => {
  expect(meant('03:12')).toBe('2026-11-22T01:12:00Z')
  expect(meant('3.12')).toBe('2026-11-22T01:12:00Z')
  expect(meant('03:12:40')).toBe('2026-11-22T01:12:40Z')
  expect(meant('2:05 pm', { shownMs: Date.parse('2026-11-20T09:00:00Z') })).toBe('2026-11-20T12:05:00Z')
  expect(meant('12:30 am')).toBe('2026-11-21T22:30:00Z')
  expect(meant('23:00')).toBe('2026-11-21T21:00:00Z')
})

test('P-002 days by word and by date, with a time before or behind them', () => {
  expect(meant('yesterday 14:05')).toBe('2026-11-21T12:05:00Z')
  expect(meant('14:05 yesterday')).toBe('2026-11-21T12:05:00Z')
  expect(meant('today, 8:00')).toBe('2026-11-22T06:00:00Z')
  expect(meant('2026-11-03')).toBe('2026-11-02T22:00:00Z')
  expect(meant('2026-11-03T14:05')).toBe('2026-11-03T12:05:00Z')
  expect(meant('11/3/2026 14:05')).toBe('2026-11-03T12:05:00Z')
  expect(meant('Nov 3 14:05')).toBe('2026-11-03T12:05:00Z')
  expect(meant('3.11. 14:05', { language: 'fi' })).toBe('2026-11-03T12:05:00Z')
  // A day without a year that is still to come is of the last one.
  expect(meant('24 Dec 10:00')).toBe('2025-12-24T08:00:00Z')
})

test('P-002 so long before the moment that is shown', () => {
  const shownMs = Date.parse('2026-11-20T09:00:00Z')
  expect(meant('-10 min', { shownMs })).toBe('2026-11-20T08:50:00Z')
  expect(meant('−1.5 h', { shownMs })).toBe('2026-11-20T07:30:00Z')
  expect(meant('+30 s', { shownMs })).toBe('2026-11-20T09:00:30Z')
  expect(meant('-2 days', { shownMs })).toBe('2026-11-18T09:00:00Z')
})

test('P-002 yesterday and minutes are read in each language', () => {
  for (const language of Object.values(LANGUAGE_TAGS)) {
    const yesterday = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day')
    expect(meant(`${yesterday} 14:05`, { language }), language).toBe('2026-11-21T12:05:00Z')
    for (const unitDisplay of ['long', 'short'] as const) {
      const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay }).format(10)
      expect(meant(`-${minutes}`, { language }), minutes).toBe('2026-11-22T09:20:00Z')
    }
  }
})

test('what is no time is none', () => {
  for (const text of [
    '',
    'pause',
    '25:00',
    '3',
    '2203',
    '13:00 pm',
    '-10 robots',
    'Knot 3:12',
    '31.2.2026',
    'x'.repeat(90),
  ])
    expect(meant(text), text).toBeUndefined()
})

test('the palette finds what has every word that is typed, and lists little before', () => {
  const item = (label: string, isFirst: boolean): PaletteItem => ({
    kind: 'commands',
    id: label,
    label,
    keys: [],
    disabledReason: undefined,
    isFirst,
    run: () => undefined,
  })
  const items = [item('Take control', true), item('Show the layer Laser', false), item('Open Control', false)]
  const found = (text: string): readonly string[] => matching(items, text).map(({ label }) => label)
  expect(found('')).toEqual(['Take control'])
  expect(found(' CONTROL ')).toEqual(['Take control', 'Open Control'])
  expect(found('con')).toEqual(['Take control', 'Open Control'])
  expect(found('l')).toEqual(['Show the layer Laser', 'Take control', 'Open Control'])
  expect(found('laser show')).toEqual(['Show the layer Laser'])
})
