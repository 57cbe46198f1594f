import { LANGUAGES, type Language } from '../../contract/languages.ts'
import type { ScriptFonts } from '../../map/labels/labelFont.ts'
import { logFailure } from '../log/log.ts'

/**
 * The font of each language whose script Inter lacks. What is loaded is the list of its parts (20 to 40 kB gzip); of the parts the browser
 * fetches those whose characters are on the screen. `theme/fonts.css` names the families.
 */
const FONTS: { readonly [L in Language]?: { readonly family: string; readonly load: () => Promise<unknown> } } = {
  ja: { family: 'Noto Sans JP Variable', load: () => import('@fontsource-variable/noto-sans-jp') },
  ko: { family: 'Noto Sans KR Variable', load: () => import('@fontsource-variable/noto-sans-kr') },
  zh_CN: { family: 'Noto Sans SC Variable', load: () => import('@fontsource-variable/noto-sans-sc') },
  zh_HK: { family: 'Noto Sans HK Variable', load: () => import('@fontsource-variable/noto-sans-hk') },
  th: { family: 'Noto Sans Thai Variable', load: () => import('@fontsource-variable/noto-sans-thai') },
}

/** Makes the font of a language known; without it the system's own fonts are left. */
export async function loadScriptFont(language: Language): Promise<void> {
  try {
    await FONTS[language]?.load()
  } catch (error) {
    logFailure('i18n.font', error)
  }
}

/** The same of every language, for a list in which each stands by its own name. */
export const loadScriptFonts = (): void => {
  for (const language of LANGUAGES) void loadScriptFont(language)
}

/** The fonts that have been made known so far, the language's own first: what a worker needs in order to draw with them, too. */
export function scriptFonts(language: Language): ScriptFonts {
  const families = [language, ...LANGUAGES].flatMap(each => FONTS[each]?.family ?? [])
  const faces = [...document.styleSheets].flatMap(sheet =>
    [...sheet.cssRules].flatMap(rule => (rule instanceof CSSFontFaceRule ? (faceOf(rule, sheet) ?? []) : [])),
  )
  return { families: [...new Set(families)], faces: faces.filter(({ family }) => families.includes(family)) }
}

function faceOf({ style }: CSSFontFaceRule, { href }: CSSStyleSheet): ScriptFonts['faces'][number] | undefined {
  const source = /url\("([^"]+)"\)/.exec(style.getPropertyValue('src'))?.[1]
  if (source === undefined) return undefined
  return {
    family: style.getPropertyValue('font-family').replaceAll('"', ''),
    source: `url("${new URL(source, href ?? document.baseURI).href}")`,
    weight: style.getPropertyValue('font-weight'),
    unicodeRange: style.getPropertyValue('unicode-range'),
  }
}
