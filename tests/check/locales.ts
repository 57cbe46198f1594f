import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../contract/languages.ts'
import type { Check } from './check.ts'

/** Texts by dotted key. */
export type Texts = ReadonlyMap<string, string>

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Flattens a locale file; throws on anything but nested objects of strings. */
export function textsOf(value: unknown, prefix = ''): Texts {
  if (typeof value === 'string') return new Map([[prefix, value]])
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${prefix || 'the file'} is neither a text nor a group of texts`)
  }
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...textsOf(inner, prefix === '' ? key : `${prefix}.${key}`)]),
  )
}

const placeholders = (text: string): string =>
  Array.from(text.matchAll(/\{\{\s*([\w.]+)/g), ([, name = '']) => name)
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')

/** The English text that a key of another language answers to: its own, or for a plural form English lacks, the `_other` one. */
function original(english: Texts, key: string): string | undefined {
  return english.get(key) ?? (PLURAL.test(key) ? english.get(key.replace(PLURAL, '_other')) : undefined)
}

/** @returns what keeps `language` from being complete: missing, empty or left-over keys, other placeholders than English has */
export function localeFindings(english: Texts, language: string, texts: Texts): readonly string[] {
  const missing = [...english.keys()].filter(key => !texts.has(key)).map(key => `${language}.json lacks ${key}`)
  const wrong = [...texts].flatMap(([key, text]) => {
    const source = original(english, key)
    if (source === undefined) return [`${language}.json has ${key}, which en.json has not`]
    if (text.trim() === '') return [`${language}.json: ${key} is empty`]
    const [here, there] = [placeholders(text), placeholders(source)]
    return here === there ? [] : [`${language}.json: ${key} holds {{${here}}}, en.json {{${there}}}`]
  })
  return [...missing, ...wrong]
}

export async function readTexts(root: string, language: string): Promise<Texts> {
  return textsOf(JSON.parse(await readFile(join(root, 'locales', `${language}.json`), 'utf8')))
}

export const localesCheck: Check = {
  name: 'locales: ten languages, every key, same placeholders',
  run: async root => {
    const english = await readTexts(root, 'en')
    const findings = LANGUAGES.map(async language => localeFindings(english, language, await readTexts(root, language)))
    return (await Promise.all(findings)).flat()
  },
}
