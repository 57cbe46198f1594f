import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { browserLanguage, languageOfTag } from '../../../src/i18n/browserLanguage.ts'
import { LANGUAGE_NAMES } from '../../../src/i18n/languageNames.ts'

test('B-023 each language is offered by its own name', () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES])
  expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(LANGUAGES.length)
})

test.each([
  ['fi-FI', 'fi'],
  ['en-US', 'en'],
  ['zh', 'zh_CN'],
  ['zh-CN', 'zh_CN'],
  ['zh-Hans-HK', 'zh_HK'],
  ['zh-TW', 'zh_HK'],
  ['zh-Hant', 'zh_HK'],
  ['sv', undefined],
])('B-023 a browser that asks for %s gets %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language)
})

test('B-025 the first language that is offered, else English', () => {
  expect(browserLanguage(['sv-SE', 'de-AT', 'en'])).toBe('de')
  expect(browserLanguage(['sv-SE'])).toBe('en')
  expect(browserLanguage([])).toBe('en')
})
