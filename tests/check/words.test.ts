import { expect, test } from 'vitest'
import { wordFindings } from './words.ts'

const finding = (text: string, path = 'src/a.tsx') => wordFindings([{ path, text }])

test('a name of the dialect is found, whatever it names, once a file and with its line', () => {
  for (const [text, name] of [
    ['type Deed = string', 'Deed'],
    ['const deed = 1\nconst a = deed', 'deed'],
    ['export const USER_DEEDS = []', 'USER_DEEDS'],
    ['const view = <DeedButton tone="calm" />', 'DeedButton'],
    ['class A { #told = 1 }', 'told'],
    ['const a = robot.presentReadouts', 'presentReadouts'],
    ['const a = { say: () => 1 }', 'say'],
    ['const { kept } = a', 'kept'],
    ['const MOST_ROBOTS = 1', 'MOST_ROBOTS'],
    ['const ROBOTS_A_BUILDING = 1', 'ROBOTS_A_BUILDING'],
    ['type TabNews = 1', 'TabNews'],
    ['const MOST = 1', 'MOST'],
    ['const A_MINUTE = 12', 'A_MINUTE'],
    ['type TokenStanding = 1', 'TokenStanding'],
    ['const tellViewers = 1', 'tellViewers'],
    ['type Told<T> = T', 'Told'],
    ['const ROBOT_PATIENCE_MS = 1', 'ROBOT_PATIENCE_MS'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the hole is in the code that is checked.
    ['const a = `${patience}`', 'patience'],
  ] as const) {
    expect(finding(`const before = 1\n${text}`)).toEqual([
      expect.stringContaining(`src/a.tsx:2 names ${name}; the field says `),
    ])
  }
})

test('a file or folder named so is found', () => {
  expect(finding('', 'src/deeds/a.ts')).toEqual([expect.stringContaining('src/deeds/a.ts:1 names deeds; ')])
  expect(finding('', 'src/useStanding.ts')).toEqual([expect.stringContaining('src/useStanding.ts:1 names useStanding')])
})

test('comments, sentences, keys of texts and longer names are fine', () => {
  for (const text of [
    '// what is kept and told\nconst a = 1',
    '/** Robots say so. */\nconst a = 1',
    "t('news.told')\nconst a = 'Deed'",
    'const a = `kept`',
    'const a = <p title="told">kept</p>',
    'const indeed = 1, Desktop = 1, presentation = 1, essay = 1, ALMOST_FULL = 1, storytelling = 1',
  ]) {
    expect(finding(text)).toEqual([])
  }
})

test('fields of the API and methods of libraries are fine as members, and no name for anything else', () => {
  for (const text of [
    'const a = b.kept',
    'const a = { kept: true }',
    'type A = { kept: boolean }',
    'await page.goBack()',
  ])
    expect(finding(text)).toEqual([])
  for (const text of ['const kept = true', 'const a = { kept }', 'const { kept } = a', 'const goBack = 1', 'a[kept]'])
    expect(finding(text)).toHaveLength(1)
})
