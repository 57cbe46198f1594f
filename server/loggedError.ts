import pg from 'pg'
import { DrizzleQueryError } from './database/sql.ts'

/** What the log keeps of an error. */
export type LoggedError = {
  readonly type: string
  readonly message?: string
  /** PostgreSQL's or Node's. */
  readonly code?: string
  /** With placeholders where the values stood. */
  readonly query?: string
  readonly table?: string | undefined
  readonly column?: string | undefined
  readonly constraint?: string | undefined
  readonly cause?: LoggedError
  readonly stack?: string
}

const codeOf = (error: Error): { readonly code?: string } =>
  'code' in error && typeof error.code === 'string' ? { code: error.code } : {}

/** The frames alone: the head of a stack repeats the message, with whatever is in it. */
const stackOf = ({ stack }: Error): { readonly stack?: string } => {
  const frames = stack?.split('\n').filter(line => /^\s+at /.test(line))
  return frames ? { stack: frames.join('\n') } : {}
}

/**
 * Type, message, code and stack of an error, and nothing else that hangs on it: database errors carry the parameters of their query, in their
 * texts too, and sockets the connection with its settings, which are input values and secrets and never belong in a log.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error' }
  if (error instanceof pg.DatabaseError) {
    const { table, column, constraint } = error
    return { type: 'DatabaseError', ...codeOf(error), table, column, constraint, ...stackOf(error) }
  }
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) }
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', query: error.query, ...cause, ...stackOf(error) }
  return { type: error.name, message: error.message, ...codeOf(error), ...cause, ...stackOf(error) }
}
