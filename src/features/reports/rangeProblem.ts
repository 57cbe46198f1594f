/** A field of a range: what is typed in it, and what that means. */
export type RangeText = { readonly gte: string; readonly lte: string }

/** The number that a text means, as the user's language or a keyboard without it writes decimals; undefined for an empty one, NaN for none. */
export function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^\d{1,9}([.,]\d{1,6})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}

/** What is wrong with a range: a text that is no number, or a maximum under its minimum. An empty field is no bound. */
export function rangeProblem({ gte, lte }: RangeText): 'noNumber' | 'reversed' | undefined {
  const [from, to] = [numberOf(gte), numberOf(lte)]
  if (Number.isNaN(from) || Number.isNaN(to)) return 'noNumber'
  return from !== undefined && to !== undefined && to < from ? 'reversed' : undefined
}
