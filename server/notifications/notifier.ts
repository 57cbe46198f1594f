import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { deliveries, notices, subscriptions } from '../database/schema.ts'
import { asc, eq, inArray, isNull } from '../database/sql.ts'
import type { Texts } from '../language/texts.ts'
import { enqueue } from '../outbox/outbox.ts'
import { startRounds } from '../rounds.ts'
import { noticeText } from './noticeText.ts'
import { type NoticeObject, namingOf, objectOf, type Subscriber, subscribersOf } from './subscribers.ts'

const LOOK_INTERVAL_MS = 1000

type Notice = typeof notices.$inferSelect

export type Notifier = {
  /** Sends all notices that are not sent yet; settles when they are in the outbox. */
  readonly sendAll: () => Promise<void>
  /** Settles when what is under way has come to its end. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly db: Database
  readonly texts: Texts
  readonly consoleUrl: string
  readonly clock: Clock
  readonly log: Logger
}

/** Puts messages to subscribers into the outbox: one for each notice and contact method. */
export function startNotifier({ db, texts, consoleUrl, clock, log }: Parts): Notifier {
  /** Two subscriptions of one person, to the one robot and to any, make one message for both. */
  async function send(tx: Database, notice: Notice, object: NoticeObject, all: readonly Subscriber[]): Promise<void> {
    const [subscriber] = all
    if (subscriber === undefined) return
    const { kind, recipient, language, contactMethod, login } = subscriber
    const reader = { ...subscriber, naming: await namingOf(tx, login) }
    const words = noticeText(texts.in(language), consoleUrl, { notice, object, reader })
    const message = await enqueue(tx, { kind, recipient, ...words, cause: `notice ${notice.id} ${contactMethod}` })
    if (message === undefined) return
    await tx.insert(deliveries).values(all.map(({ subscription }) => ({ subscription, message, notice: notice.id })))
  }

  async function deliver(tx: Database, notice: Notice): Promise<void> {
    const object = await objectOf(tx, notice)
    const notifiedAt = new Date(clock.now())
    await tx.update(notices).set({ notifiedAt }).where(eq(notices.id, notice.id))
    if (object === undefined) return
    const subscribers = await subscribersOf(tx, notice, object)
    const byContact = Map.groupBy(subscribers, ({ contactMethod }) => contactMethod)
    for (const all of byContact.values()) await send(tx, notice, object, all)
    const notified = subscribers.map(({ subscription }) => subscription)
    if (notified.length > 0)
      await tx.update(subscriptions).set({ state: 'active' }).where(inArray(subscriptions.id, notified))
  }

  /** Looked at before a transaction is begun: nearly always there is nothing. */
  async function isAnyUntold(): Promise<boolean> {
    const waiting = await db.select({ id: notices.id }).from(notices).where(isNull(notices.notifiedAt)).limit(1)
    return waiting.length > 0
  }

  /** @returns false when there is nothing left to send */
  const sendNext = (): Promise<boolean> =>
    db.transaction(async tx => {
      const [notice] = await tx
        .select()
        .from(notices)
        .where(isNull(notices.notifiedAt))
        .orderBy(asc(notices.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (notice !== undefined) await deliver(tx, notice)
      return notice !== undefined
    })

  const rounds = startRounds({
    intervalMs: LOOK_INTERVAL_MS,
    run: async isClosing => {
      if (await isAnyUntold()) while (!isClosing() && (await sendNext()));
    },
    failure: 'Notices could not be told',
    clock,
    log,
  })
  return {
    sendAll: rounds.runNow,
    close: rounds.close,
  }
}
