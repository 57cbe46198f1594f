import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../../contract/languages.ts'
import { missingText } from '../../../../src/features/monitor/timeline/missingText.ts'
import { englishTexts } from '../../englishTexts.ts'

const { t } = await englishTexts()
const lasting = (seconds: number, fromMs = 0) => ({ fromMs, toMs: fromMs + seconds * 1000 })

test.each([
  [0, '1 s of this recording is missing'],
  [3, '3 s of this recording are missing'],
  [59, '59 s of this recording are missing'],
  [60, '1 min 00 s of this recording are missing'],
  [125, '2 min 05 s of this recording are missing'],
  [3600, '1 h 00 min of this recording are missing'],
  [15_000, '4 h 10 min of this recording are missing'],
])('a lost part of %d s reads %s', (seconds, text) => {
  expect(missingText(t, [lasting(seconds)])).toBe(text)
})

test('joined parts show their sum and in how many places they are', () => {
  expect(missingText(t, [lasting(40), lasting(50, 100_000), lasting(2, 300_000)])).toBe(
    '1 min 32 s of this recording are missing, in 3 places',
  )
})

test.each(LANGUAGES)(
  'in %s a long loss is told in minutes or hours, and no number of seconds is left in the words',
  async language => {
    const texts: unknown = JSON.parse(await readFile(`locales/${language}.json`, 'utf8'))
    if (typeof texts !== 'object' || texts === null) throw new Error('No texts')
    const words = await englishTexts(texts)
    const [minutes, hours] = [125, 15_000].map(seconds => missingText(words.t, [lasting(seconds)]))
    expect(minutes).toMatch(/(^|\D)2\D+05\D/)
    expect(hours).toMatch(/(^|\D)4\D+10\D/)
    const toast = words.t('streamer.lost', { count: 125, duration: 'ABC' })
    expect(toast).toContain('ABC')
    expect(toast).not.toContain('125')
  },
)
