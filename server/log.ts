import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { DrizzleQueryError } from './database/sql.ts'

/** What the log keeps of an error. */
type LoggedError = {
  readonly type: string
  readonly message?: string
  /** PostgreSQL's or Node's. */
  readonly code?: string
  /** Its text, in which `$1` and the like stand for the values. */
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
 * texts too, and sockets the connection with its settings, which are input values and secrets and never belong in a log. The log does it to each
 * `err`; what it has made is no error any more, so nobody else may.
 */
function loggedError(error: unknown): LoggedError {
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

/** Names under which a secret might come along in what is logged. */
const SECRETS = ['password', 'token', 'session_id', 'authorization', 'cookie']

/** Lines of JSON on standard error; standard output is for people. Never holds secrets, nor what a request or a robot brought with it. */
export const createLog = (level: Config['logLevel'], destination: DestinationStream = pino.destination(2)): Logger =>
  pino(
    {
      level,
      serializers: { err: loggedError },
      redact: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]),
    },
    destination,
  )
