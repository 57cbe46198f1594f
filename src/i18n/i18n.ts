import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_TAGS, type Language } from '../../contract/languages.ts'
import english from '../../locales/en.json?start'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'
import { browserLanguage, isLanguage } from './browserLanguage.ts'
import { loadScriptFont } from './scriptFonts.ts'

const STORED_KEY = 'swath.language'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  // English alone is part of the client: the others are loaded when they are wanted. `screenTexts.ts` adds what no start shows.
  resources: { en: { translation: english } },
  load: 'currentOnly',
  initAsync: false,
  interpolation: { escapeValue: false },
  // Said and not left to be the same: i18next would else look at each key for whether it is a sentence, at each text of each rendering.
  keySeparator: '.',
  nsSeparator: false,
})

export const i18n = i18next

let shown: Language = 'en'
let wanted: Language = 'en'
const listeners = new Set<() => void>()

async function load(language: Language): Promise<boolean> {
  const tag = LANGUAGE_TAGS[language]
  if (i18next.hasResourceBundle(tag, 'translation')) return true
  try {
    i18next.addResourceBundle(tag, 'translation', await service.system.language({ language }))
    return true
  } catch (error) {
    logFailure('i18n.load', error)
    return false
  }
}

/**
 * Shows a language, loaded from the i18n service (B-024); the interface stays as it is when that language cannot be had. Of two calls the
 * later wins, whichever file comes first. Answers whether the language could be had.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  wanted = language
  const [loaded] = await Promise.all([load(language), loadScriptFont(language)])
  if (!loaded || wanted !== language) return loaded
  shown = language
  await i18next.changeLanguage(LANGUAGE_TAGS[language])
  document.documentElement.lang = LANGUAGE_TAGS[language]
  for (const listener of listeners) listener()
  return true
}

/** What is shown, or will be once it has come. */
export const wantedLanguage = (): Language => wanted

/** Keeps the choice for the login page of the next visit. */
export const rememberLanguage = (language: Language): void => localStorage.setItem(STORED_KEY, language)

/** Before anyone is signed in: what was chosen here last, else what the browser asks for. */
export function languageBeforeLogin(): Language {
  const stored = localStorage.getItem(STORED_KEY) ?? ''
  return isLanguage(stored) ? stored : browserLanguage(navigator.languages)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language on the screen. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => shown)
