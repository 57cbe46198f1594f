import * as v from 'valibot'

const querySchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]))

/** A query as routes of the contract have it: `results[]=a&results[]=b` is a list called `results`. */
export function queryFields(query: unknown): { readonly [name: string]: string | readonly string[] } {
  const fields = new Map<string, string | readonly string[]>()
  for (const [key, value] of Object.entries(v.parse(querySchema, query))) {
    const name = key.replace(/\[\d*\]$/, '')
    const before = fields.get(name)
    if (name === key && before === undefined) fields.set(name, value)
    else fields.set(name, [before ?? [], value].flat())
  }
  return Object.fromEntries(fields)
}
