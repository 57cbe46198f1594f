/** Interface languages (B-023); file names under `locales/` and `/v0/languages/`. */
export const LANGUAGES = ['en', 'fi', 'fr', 'de', 'ja', 'ko', 'es', 'zh_CN', 'zh_HK', 'th'] as const
export type Language = (typeof LANGUAGES)[number]

/** BCP 47 tags, for `lang`, luxon and Intl. */
export const LANGUAGE_TAGS: { readonly [L in Language]: string } = {
  en: 'en',
  fi: 'fi',
  fr: 'fr',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  es: 'es',
  zh_CN: 'zh-Hans-CN',
  zh_HK: 'zh-Hant-HK',
  th: 'th',
}
