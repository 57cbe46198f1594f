import { expect, test } from 'vitest'
import { englishTextsOf } from '../../src/i18n/englishParts.ts'
import { earlyKeyFindings } from './englishParts.ts'
import { textsOf } from './locales.ts'

const texts = {
  product: 'Swath',
  home: { title: 'Robots' },
  monitor: { back: 'Back', empty: 'Empty', tabs: { map: 'Map', list: 'List' } },
  codes: { subject: 'Your code' },
  errors: { pin: { notFound: 'No such pin' }, user: { notFound: 'No such user' } },
}
const english = textsOf(texts)

test('the start and the screens share the texts out, without those of the messages that the service sends', () => {
  expect(englishTextsOf('start', texts)).toEqual({
    product: 'Swath',
    home: { title: 'Robots' },
    monitor: { back: 'Back' },
    errors: { user: { notFound: 'No such user' } },
  })
  expect(englishTextsOf('screens', texts)).toEqual({
    monitor: { empty: 'Empty', tabs: { map: 'Map', list: 'List' } },
    errors: { pin: { notFound: 'No such pin' } },
  })
})

/** A start that loads one file on demand. */
const loading = (text: string) => [
  { path: 'src/main.tsx', text: "import './start.ts'\nt('monitor.back')" },
  { path: 'src/start.ts', text: "const load = () => import('./screen.tsx')" },
  { path: 'src/screen.tsx', text },
  { path: 'src/tabs.tsx', text: 't(`monitor.tabs.${tab}`)' },
]

test('a screen that brings the texts may name them, and so may what it loads', () => {
  expect(
    earlyKeyFindings(english, loading("import './i18n/screenTexts.ts'\nimport './tabs.tsx'\nt('monitor.empty')")),
  ).toEqual([])
})

test('a key whose text may not be there yet is named with its line', () => {
  expect(earlyKeyFindings(english, loading("import './tabs.tsx'\nconst key = 'monitor.empty'"))).toEqual([
    'src/screen.tsx:2 names monitor.empty, whose text comes with src/i18n/screenTexts.ts',
    'src/tabs.tsx:1 names monitor.tabs., whose text comes with src/i18n/screenTexts.ts',
  ])
  expect(earlyKeyFindings(english, loading("t('codes.subject')"))).toHaveLength(1)
  expect(earlyKeyFindings(english, loading("errorText(i18n, 'pin.get', error)"))).toHaveLength(1)
  expect(earlyKeyFindings(english, loading("errorText(i18n, 'user.getUser', error)"))).toEqual([])
})
