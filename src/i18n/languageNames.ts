import type { Language } from '../../contract/languages.ts'

/** Each language by its own name, so that those who read it find it. */
export const LANGUAGE_NAMES: { readonly [L in Language]: string } = {
  en: 'English',
  fi: 'Suomi',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  zh_CN: '简体中文',
  zh_HK: '繁體中文（香港）',
  th: 'ไทย',
}
