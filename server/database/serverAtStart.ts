import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { troubleOf } from './trouble.ts'

/** PostgreSQL answers, and will not let this service in. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError'
}

const CONNECT_MS = 5000
const RETRY_MS = 500

/** Sentences for what no waiting puts right, by SQLSTATE. */
const REFUSALS: { readonly [state: string]: string } = {
  '28P01': 'PostgreSQL does not accept the password or the user of DATABASE_URL.',
  '28000': 'PostgreSQL does not accept the user of DATABASE_URL, or this machine.',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL: create it first.',
  '42501': 'The user of DATABASE_URL may not use its database.',
}

function refusalOf(error: unknown): DatabaseRefusedError | undefined {
  const sentence = error instanceof pg.DatabaseError ? REFUSALS[error.code ?? ''] : undefined
  return sentence === undefined ? undefined : new DatabaseRefusedError(sentence, { cause: error })
}

export type Waiting = {
  readonly log: Logger
  /** Prints a sentence for the person who starts the service. */
  readonly print: (sentence: string) => void
  /** Ends the waiting. */
  readonly signal: AbortSignal | undefined
}

/**
 * Settles when a PostgreSQL server lets this service in, however long that takes.
 * @throws DatabaseRefusedError; the signal's reason; any error that does not lie with a server that is not there yet
 */
export async function awaitServer(connection: pg.ClientConfig, { log, print, signal }: Waiting): Promise<void> {
  let isTold = false
  for (;;) {
    signal?.throwIfAborted()
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      client.connection.stream.destroy()
      const refusal = refusalOf(error)
      if (refusal !== undefined) throw refusal
      if (troubleOf(error, true) === undefined) throw error
      if (!isTold) {
        isTold = true
        const sentence = 'The PostgreSQL server of DATABASE_URL does not answer yet; the service waits for it.'
        log.warn({ err: error }, sentence)
        print(sentence)
      }
    }
    await wait(RETRY_MS, undefined, signal === undefined ? {} : { signal })
  }
}
