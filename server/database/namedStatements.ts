import pg from 'pg'

/** A statement gets its name when it comes for this time: what is asked once is not worth remembering. */
const NAMED_AT = 10
/** Of one pool; each connection holds the plan of each, some 30 kB. */
const MAX_NAMED = 200
/** Texts that are counted; many are of one request alone, as lists of values make them. */
const MAX_COUNTED = 2000

/** Names of statements by their text. */
export type StatementNames = { readonly nameOf: (text: string) => string | undefined }

/** Gives a name to each statement that comes often; the first ones that do, and no more than {@link MAX_NAMED}. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return {
    nameOf: text => {
      const name = names.get(text)
      if (name !== undefined || names.size === MAX_NAMED) return name
      const count = (counts.get(text) ?? 0) + 1
      counts.delete(text)
      if (count === NAMED_AT) names.set(text, `often_${names.size}`)
      else counts.set(text, count)
      const [oldest] = counts.size > MAX_COUNTED ? counts.keys() : []
      if (oldest !== undefined) counts.delete(oldest)
      return names.get(text)
    },
  }
}

/** A statement without a name of its own, as drizzle hands it on; a cursor is none. */
const isUnnamed = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name !== undefined)

/**
 * Lets a connection remember the statements that come often, so that the database neither parses nor plans them anew: of a small statement
 * that is half of the embedded one's work. Those without values stay as they are: they go in one message.
 */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  client.query = new Proxy(client.query, {
    apply: (_own, self, [statement, values, ...rest]: unknown[]): unknown => {
      const isPlain = isUnnamed(statement) && Array.isArray(values) && values.length > 0
      const name = isPlain ? names.nameOf(statement.text) : undefined
      const named = isPlain && name !== undefined ? { ...statement, name } : statement
      return Reflect.apply(pg.Client.prototype.query, self, [named, values, ...rest])
    },
  })
}
