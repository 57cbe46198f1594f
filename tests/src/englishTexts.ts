import { createInstance } from 'i18next'
import english from '../../locales/en.json' with { type: 'json' }

/** A translator with the English texts, as the client has it. */
export async function englishTexts(texts: object = english) {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } }, interpolation: { escapeValue: false } })
  return i18n
}
