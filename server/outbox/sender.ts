import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema.ts'
import { and, asc, eq, inArray, lte, sql } from '../database/sql.ts'
import { startRounds } from '../rounds.ts'
import { blankDeadCodes } from './deadCodes.ts'
import type { Transport, Transports } from './transport.ts'

const LOOK_INTERVAL_MS = 1000
/** Sent at once, each by its own connection. */
const BATCH = 10
/** After these attempts, over more than a day, a message is given up. */
export const MAX_ATTEMPTS = 12
/** From the beginning of an attempt to the next one; doubled with each. */
const FIRST_WAIT_S = 60
const MAX_WAIT_S = 6 * 3600
const MAX_FAILURE_LENGTH = 300

type Message = typeof outbox.$inferSelect

export type OutboxSender = {
  /** Sends what is due now; settles when each of it has gone out or failed. */
  readonly sendDue: () => Promise<void>
  /** Settles when what is under way has come to its end. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly db: Database
  readonly transports: Transports
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Sends the outbox: each message at least once, never none. An attempt is written down, with the time of the next one, before it begins: a
 * service that is killed meanwhile tries again, and several services never send the same message at once.
 */
export function startSender({ db, transports, clock, log }: Parts): OutboxSender {
  /** Takes messages that are due, and writes down that they are being tried. */
  async function claim(): Promise<readonly Message[]> {
    const now = new Date(clock.now())
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(lte(outbox.nextAttemptAt, now))
      .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const waitS = sql`least(${MAX_WAIT_S}::float8, ${FIRST_WAIT_S}::float8 * 2 ^ ${outbox.attempts})`
    return db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        nextAttemptAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${waitS})`,
      })
      .where(inArray(outbox.id, due))
      .returning()
  }

  async function deliver(message: Message, transport: Transport | undefined): Promise<void> {
    const { id, recipient, subject, text, holdsCode, attempts } = message
    try {
      await transport?.({ id, recipient, subject, text })
    } catch (error) {
      const failure = (error instanceof Error ? error.message : 'Unknown').slice(0, MAX_FAILURE_LENGTH)
      const isLast = attempts >= MAX_ATTEMPTS
      // Its recipient and its text are nobody's business but theirs.
      log[isLast ? 'error' : 'warn']({ outbox: id, attempts }, isLast ? 'A message was given up' : 'A message failed')
      const attempt = and(eq(outbox.id, id), eq(outbox.attempts, attempts))
      await db
        .update(outbox)
        .set({ failure, ...(isLast && { nextAttemptAt: null, ...(holdsCode && { text: '' }) }) })
        .where(attempt)
      return
    }
    const isGone = transport !== undefined && holdsCode
    await db
      .update(outbox)
      .set({ sentAt: new Date(clock.now()), nextAttemptAt: null, failure: null, ...(isGone && { text: '' }) })
      .where(eq(outbox.id, id))
  }

  async function sendAll(isClosing: () => boolean): Promise<void> {
    await blankDeadCodes(db, clock.now())
    for (;;) {
      const claimed = await claim()
      await Promise.all(claimed.map(message => deliver(message, transports[message.kind])))
      if (claimed.length < BATCH || isClosing()) return
    }
  }

  const rounds = startRounds({
    intervalMs: LOOK_INTERVAL_MS,
    run: sendAll,
    failure: 'The outbox could not be sent',
    clock,
    log,
  })
  return {
    sendDue: rounds.runNow,
    close: rounds.close,
  }
}
