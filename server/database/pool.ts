import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { createStatementNames, nameStatements } from './namedStatements.ts'
import { DatabaseTroubleError, troubleOf } from './trouble.ts'

/** Who wait for a connection; more are refused at once. */
const MAX_WAITING = 1000

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

export type PoolOptions = Omit<pg.PoolConfig, 'stream' | 'Client' | 'log'> & {
  readonly connectionTimeoutMillis: number
  /** A connection in use on which nothing comes and goes for so long is cut, ms; undefined: never. */
  readonly silenceMs: number | undefined
  readonly log: Logger
}

/**
 * The pool of connections, such that a server that goes away, stands still or comes back takes nothing with it: a connection that breaks while it is in use
 * leaves the pool by itself, waiting for one is bounded in time and number, and a server that is known to be gone is not waited for.
 */
export class FirmPool extends pg.Pool {
  readonly #inUse = new Set<pg.PoolClient>()
  #isGone = false

  constructor({ silenceMs, log, ...options }: PoolOptions) {
    super({
      ...options,
      ...(silenceMs !== undefined && {
        stream: () => {
          const socket = new Socket()
          socket.setTimeout(silenceMs, () =>
            socket.destroy(new Error('Connection terminated: the server says nothing')),
          )
          return socket
        },
      }),
    })
    const broke = (error: Error): void => log.debug({ err: error }, 'A database connection broke')
    this.on('error', broke)
    // For its whole life: while a connection is in use, the pool does not listen to it, and an error without a listener ends the process.
    this.on('connect', client => client.on('error', broke))
    const names = createStatementNames()
    this.on('connect', client => nameStatements(client, names))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(given: Given): void
  override connect(given?: Given): Promise<pg.PoolClient> | undefined {
    const answer = this.#take()
    if (given === undefined) return answer
    answer.then(
      client => given(undefined, client, client.release),
      (error: Error) => given(error, undefined, () => undefined),
    )
    return undefined
  }

  async #take(): Promise<pg.PoolClient> {
    if (this.#isGone) throw new DatabaseTroubleError('gone', 'The database is gone')
    if (this.waitingCount >= MAX_WAITING) throw new DatabaseTroubleError('busy', 'Too many wait for the database')
    try {
      return this.#guarded(await super.connect())
    } catch (error) {
      const trouble = troubleOf(error, true)
      if (trouble !== 'gone' && trouble !== 'busy') throw error
      throw new DatabaseTroubleError(trouble, 'No connection to the database', { cause: error })
    }
  }

  /** A connection that breaks in use goes back by itself: its user may never get to that. Releasing it twice does nothing more. */
  #guarded(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client)
    let isBack = false
    const giveBack = (error?: Error | boolean): void => {
      if (isBack) return
      isBack = true
      this.#inUse.delete(client)
      client.off('error', giveBack)
      release(error)
    }
    client.release = giveBack
    client.on('error', giveBack)
    this.#inUse.add(client)
    return client
  }

  /** The server answers nobody any more, or does again. While it is gone, queries that wait for its answer are rejected. */
  stand(isGone: boolean): void {
    this.#isGone = isGone
    if (!isGone) return
    for (const { connection } of this.#inUse)
      connection.stream.destroy(new Error('Connection terminated: the server does not answer'))
  }
}
