import { readFile } from 'node:fs/promises'
import { createInstance, type TFunction } from 'i18next'
import * as v from 'valibot'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../contract/languages.ts'

const LOCALES = new URL('../../locales/', import.meta.url)
const textsSchema = v.record(v.string(), v.unknown())

/** A language file as it is (B-024). */
const readLanguage = async (language: Language): Promise<v.InferOutput<typeof textsSchema>> =>
  v.parse(textsSchema, JSON.parse(await readFile(new URL(`${language}.json`, LOCALES), 'utf8')))

/** What the service itself writes to people, in their language. */
export type Texts = { readonly in: (language: Language) => TFunction }

async function readTexts(): Promise<Texts> {
  const files = LANGUAGES.map(
    async language => [LANGUAGE_TAGS[language], { translation: await readLanguage(language) }] as const,
  )
  const i18n = createInstance()
  await i18n.init({
    resources: Object.fromEntries(await Promise.all(files)),
    fallbackLng: 'en',
    load: 'currentOnly',
    // Mail is plain text: nothing in it is markup.
    interpolation: { escapeValue: false },
  })
  return { in: language => i18n.getFixedT(LANGUAGE_TAGS[language]) }
}

let read: Promise<Texts> | undefined
/** Read once: the languages' files are the program's own. */
export const loadTexts = (): Promise<Texts> => {
  read ??= readTexts()
  return read
}
