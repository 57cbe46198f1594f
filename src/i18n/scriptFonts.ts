import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { logFailure } from '../log/log.ts'

/**
 * The font of each language whose script Inter lacks. What is loaded is the list of its parts (20 to 40 kB gzip); of the parts the browser
 * fetches those whose characters are on the screen. `theme/fonts.css` names the families.
 */
const FONTS: { readonly [L in Language]?: () => Promise<unknown> } = {
  ja: () => import('@fontsource-variable/noto-sans-jp'),
  ko: () => import('@fontsource-variable/noto-sans-kr'),
  zh_CN: () => import('@fontsource-variable/noto-sans-sc'),
  zh_HK: () => import('@fontsource-variable/noto-sans-hk'),
  th: () => import('@fontsource-variable/noto-sans-thai'),
}

/** Makes the font of a language known; without it the system's own fonts are left. */
export async function loadScriptFont(language: Language): Promise<void> {
  try {
    await FONTS[language]?.()
  } catch (error) {
    logFailure('i18n.font', error)
  }
}

/** The same of every language, for a list in which each stands by its own name. */
export const loadScriptFonts = (): void => {
  for (const language of LANGUAGES) void loadScriptFont(language)
}
