const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter as a reader sees it: with its accents, a surrogate pair or an emoji whole. */
const firstLetter = (word: string): string | undefined => graphemes.segment(word).containing(0)?.segment

/** Two letters for an avatar: the first of the first and of the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words.at(0) ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${firstLetter(first) ?? '?'}${firstLetter(last) ?? ''}`.toLocaleUpperCase()
}
