import { expect, test } from 'vitest'
import { momentText } from '../../../src/features/inspector/momentText.ts'

const NEW_YEAR_MS = Date.parse('2026-01-01T00:00:00Z')

test('a moment of the journal is told to the thousandth on the clock of the zone, whichever was asked for before', () => {
  const asked = [
    [NEW_YEAR_MS + 7.9, 'UTC', '00:00:00.007'],
    [NEW_YEAR_MS + 999, 'UTC', '00:00:00.999'],
    [NEW_YEAR_MS + 999, 'Asia/Kolkata', '05:30:00.999'],
    [NEW_YEAR_MS + 1000, 'Asia/Kolkata', '05:30:01.000'],
    [NEW_YEAR_MS - 1, 'UTC', '23:59:59.999'],
  ] as const
  expect(asked.map(([atMs, zone]) => momentText(atMs, zone))).toEqual(asked.map(([, , text]) => text))
})
