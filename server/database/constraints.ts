/** SQLSTATE of a row that is there already. */
const UNIQUE_VIOLATION = '23505'

/** SQLSTATE of a row that another one refers to. */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * SQLSTATE of a number beyond its column, of a time before the year 1, and of a text, or a text in JSON, with what no text may hold (NUL, half
 * a surrogate pair).
 */
const UNSTORABLE: ReadonlySet<string> = new Set(['22003', '22007', '22008', '22009', '22021', '22P05', '22P02'])

/** SQLSTATE of a row that lacks what it needs, such as the account of a robot that is gone. */
const NOT_NULL_VIOLATION = '23502'

/** Drizzle keeps the driver's error as the cause. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  typeof error.cause.code === 'string'
    ? error.cause.code
    : undefined

/** Whether a query failed because the row, or its name, is there already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION

/** Whether a query failed because rows that stay refer to what it would take away. */
export const isReferred = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION

/** Whether a query failed because what its row belongs to is not there any more. */
export const isOrphaned = (error: unknown): boolean => codeOf(error) === NOT_NULL_VIOLATION || isReferred(error)

/** Whether a query failed because no row can hold, or be found by, what it was given. Trying again will not help. */
export const isUnstorable = (error: unknown): boolean => UNSTORABLE.has(codeOf(error) ?? '')
