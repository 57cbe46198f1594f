/** What a person types as the reading of a meter. */
type Reading = { readonly value: number; readonly unit: string }
type Typed = { readonly status: 'none' | 'wrong' } | { readonly status: 'here'; readonly reading: Reading }

/** Of the service. */
const LIMIT = 1e9

/** A decimal comma is a decimal point. Without a number there is no reading, whatever the unit says. */
export function readingOf(value: string, unit: string): Typed {
  const text = value.trim().replace(',', '.')
  if (text === '') return { status: 'none' }
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(Math.abs(number) <= LIMIT)) return { status: 'wrong' }
  return { status: 'here', reading: { value: number, unit: unit.trim() } }
}
