/** Stands for a text that must not be kept: `‹text 12›`. Equal texts of a tab have equal tokens. */
export type TextTokens = { readonly tokenOf: (text: string) => string }
/** Those of a tab, which remembers the texts: until they are to be forgotten. */
export type TabTokens = TextTokens & { readonly forget: () => void }

/** So many different texts are known at a time; of more, the oldest gets another token when it comes again. */
const MAX_KNOWN_TEXTS = 20_000

const TOKEN = /^‹text \d+›$/

/** Whether nothing can be read from it: empty, blank, or a token already. */
const saysNothing = (text: string): boolean => text.length <= 64 && (text.trim() === '' || TOKEN.test(text))

export function textTokens(): TabTokens {
  const known = new Map<string, string>()
  let count = 0
  return {
    forget: () => known.clear(),
    tokenOf: text => {
      if (saysNothing(text)) return text
      const before = known.get(text)
      if (before !== undefined) return before
      count += 1
      const token = `‹text ${count}›`
      known.set(text, token)
      if (known.size > MAX_KNOWN_TEXTS) for (const oldest of known.keys()) return forget(known, oldest, token)
      return token
    },
  }
}

function forget(known: Map<string, string>, oldest: string, token: string): string {
  known.delete(oldest)
  return token
}
