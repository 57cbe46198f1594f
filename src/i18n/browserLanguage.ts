import { LANGUAGES, type Language } from '../../contract/languages.ts'

export const isLanguage = (text: string): text is Language => LANGUAGES.some(language => language === text)

const TRADITIONAL = ['hant', 'hk', 'mo', 'tw']

/** The interface language that fits a BCP 47 tag; undefined when none does. */
export function languageOfTag(tag: string): Language | undefined {
  const [base = '', ...rest] = tag.toLowerCase().split('-')
  if (base === 'zh') return rest.some(part => TRADITIONAL.includes(part)) ? 'zh_HK' : 'zh_CN'
  return isLanguage(base) ? base : undefined
}

/** The first of the browser's languages that is offered, else English. */
export const browserLanguage = (tags: readonly string[]): Language =>
  tags.map(languageOfTag).find(language => language !== undefined) ?? 'en'
