import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-opsz-normal.woff2?url'
import greek from '@fontsource-variable/inter/files/inter-greek-opsz-normal.woff2?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'

/** Fonts of scripts that the map's own font lacks, as the page has them. */
export type ScriptFonts = {
  /** In the order in which they are asked for a character. */
  readonly families: readonly string[]
  /** Parts of them, each fetched when one of its characters is first drawn. `source`: as in CSS, with whole addresses. */
  readonly faces: readonly {
    readonly family: string
    readonly source: string
    readonly weight: string
    readonly unicodeRange: string
  }[]
}

/** Subsets and the characters each holds, as the package cuts them. */
const SUBSETS = [
  [latin, 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212'],
  [latinExtended, 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'],
  [cyrillic, 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'],
  [greek, 'U+0370-03FF'],
] as const

/** This worker's own fonts; it does not see the page's. */
function fontSet(): FontFaceSet | undefined {
  const fonts: unknown = Reflect.get(globalThis, 'fonts')
  return typeof FontFaceSet !== 'undefined' && fonts instanceof FontFaceSet ? fonts : undefined
}

const SYSTEM_FONTS = 'system-ui, sans-serif'

/** Families of the scripts that Inter lacks, as they stand in a font string. */
let scriptFamilies = ''
const scriptSources = new Set<string>()
/** Of the latin subset; faces stay in this thread's set for its life. */
let latinFace: FontFace | undefined
/** Parts of the font that have come. */
let generation = 0
const watchers = new Set<() => void>()

/**
 * The families of plates, for a canvas font: Inter, what the page has for scripts that it lacks, and the system's own fonts. A worker's canvas remembers how
 * it resolved a font string and does not notice that a face has come since, so the string changes with every face.
 */
export const labelFontFamilies = (): string =>
  generation === 0 ? SYSTEM_FONTS : `"Inter Variable", "after ${generation}", ${scriptFamilies}${SYSTEM_FONTS}`

/**
 * Calls back whenever a part of the label font can newly be drawn with: latin at once, the other subsets when their characters are first
 * drawn. One that cannot be fetched leaves its characters to the system's fonts. @returns a function that ends the watch
 */
export function watchLabelFont(onLoaded: () => void): () => void {
  const fonts = fontSet()
  if (!fonts) return () => {}
  latinFace ??= addFaces(fonts)
  watchers.add(onLoaded)
  return () => watchers.delete(onLoaded)
}

/** Resolves when latin plates can be drawn in the label font, or never will be. */
export async function labelFontReady(): Promise<void> {
  await latinFace?.loaded.catch(() => {})
}

/** Names the fonts of further scripts; their parts are fetched when they are first drawn with. */
export function addScriptFonts({ families, faces }: ScriptFonts): void {
  const fonts = fontSet()
  if (!fonts) return
  scriptFamilies = families.map(family => `"${family}", `).join('')
  for (const { family, source, weight, unicodeRange } of faces) {
    if (scriptSources.has(source)) continue
    scriptSources.add(source)
    addFace(fonts, new FontFace(family, source, { weight, unicodeRange }))
  }
  came()
}

/** The next picture asks for its fonts anew. */
function came(): void {
  generation++
  for (const notify of watchers) notify()
}

/** One that cannot be had is a plate in the system's font, nothing more. */
function addFace(fonts: FontFaceSet, face: FontFace): void {
  fonts.add(face)
  face.loaded.then(came, () => {})
}

function addFaces(fonts: FontFaceSet): FontFace | undefined {
  const faces = SUBSETS.map(
    ([url, unicodeRange]) => new FontFace('Inter Variable', `url(${url})`, { weight: '100 900', unicodeRange }),
  )
  for (const face of faces) addFace(fonts, face)
  void faces[0]?.load().catch(() => {})
  return faces[0]
}
