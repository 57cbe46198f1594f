import { expect, test } from 'vitest'
import { textsOf } from './locales.ts'
import { keyFindings } from './translationKeys.ts'

const english = textsOf({
  home: { title: 'Home', count_one: 'one', count_other: 'many' },
  state: { clean: 'Cleaning' },
})
const using = (text: string) => keyFindings(english, [{ path: 'src/home.tsx', text }])

test('keys that English has are found however they are asked for', () => {
  expect(
    using(`
      t('home.title')
      i18n.t('home.count', { count: 2 })
      t(\`state.\${slug}\`)
      t(name)
      const a = <Trans i18nKey="home.title" />
    `),
  ).toEqual([])
})

test('a key that English has not is named with its line', () => {
  expect(using("t('home.title')\nt('home.titel')")).toEqual([
    'src/home.tsx:2 asks for home.titel, which en.json has not',
  ])
  expect(using('const a = <Trans i18nKey="home.none" />')).toHaveLength(1)
  expect(using(`i18n.t('nowhere')`)).toHaveLength(1)
})

test('a template whose beginning leads to no key is named', () => {
  expect(using('t(`states.${slug}`)')).toEqual(['src/home.tsx:1 asks for states.…, which en.json has not'])
})
