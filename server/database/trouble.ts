import pg from 'pg'
import { isNoRoom } from '../noRoom.ts'
import { DrizzleQueryError } from './sql.ts'

/**
 * Why a database does not do what it is asked, for reasons that lie with it and not with the question: `gone`, it cannot be reached or has ended the
 * connection; `busy`, it or the pool has no room or no time for one more; `refusesWrites`, it is read only; `full`, its disk, or the data
 * folder's, has no room left.
 */
export type DatabaseTrouble = 'gone' | 'busy' | 'refusesWrites' | 'full'

/** Found by the service itself, before or instead of an answer of the database. The cause is the driver's. */
export class DatabaseTroubleError extends Error {
  override readonly name = 'DatabaseTroubleError'
  readonly trouble: DatabaseTrouble

  constructor(trouble: DatabaseTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}

/** SQLSTATEs by their beginnings, the first that fits (PostgreSQL manual, appendix A). */
const BY_STATE: readonly (readonly [beginning: string, trouble: DatabaseTrouble])[] = [
  ['08', 'gone'],
  // Ended by the administrator or a crash, shutting down, starting up, database dropped, idle for too long.
  ['57P0', 'gone'],
  // Cancelled: the limit of a statement's time.
  ['57014', 'busy'],
  // The limits of a transaction and of its idleness.
  ['25P03', 'busy'],
  ['25P04', 'busy'],
  ['25006', 'refusesWrites'],
  ['53100', 'full'],
  ['53', 'busy'],
  // Reading and writing files of the server fails.
  ['58030', 'gone'],
]

/** Of Node, where a connection cannot be made or breaks. */
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's own sentences, which have no code. */
const LOST =
  /^(connection terminated|client (was closed|has encountered a connection error)|timeout expired|cannot use a pool)/i
const SLOW = /^(timeout exceeded when trying to connect|query read timeout)/i

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** What an error of the driver says. */
function byDriver(error: Error): DatabaseTrouble | undefined {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return BY_STATE.find(([beginning]) => code.startsWith(beginning))?.[1]
  if (NETWORK.has(code) || LOST.test(error.message)) return 'gone'
  return SLOW.test(error.message) ? 'busy' : undefined
}

/**
 * What of this error lies with the database, or with the disk beside it; undefined of any other. Errors of the network count only where they
 * come from a query: a mail server that is away is no trouble of the database.
 */
export function troubleOf(error: unknown, isOfQuery = false): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseTroubleError) return error.trouble
  if (isNoRoom(error)) return 'full'
  const ofQuery = isOfQuery || error instanceof DrizzleQueryError || error instanceof pg.DatabaseError
  return (ofQuery ? byDriver(error) : undefined) ?? troubleOf(error.cause, ofQuery)
}
