import { afterAll, beforeEach, onTestFinished } from 'vitest'
import type { NotificationKey } from '../../../contract/resources/subscriptions.ts'
import { contactMethods, logins, notices, outbox, robots, subscriptions } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { loadTexts } from '../../../server/language/texts.ts'
import { startNotifier } from '../../../server/notifications/notifier.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, log, openTestDatabase } from '../testDatabase.ts'

/** What the clock of the notifier says. */
export const START = Date.UTC(2026, 10, 21, 20, 15, 0)
export const MINUTE_MS = 60_000
export const CONSOLE = 'https://swath.example'
/** Sentences of notices, in all languages. */
export const texts = await loadTexts()

/** Subscribers and robots in a database of the test file, where each test begins without subscriptions, notices and messages. */
export async function setUpSubscribing() {
  const database = await openTestDatabase()
  afterAll(database.close)
  beforeEach(async () => {
    for (const table of [subscriptions, outbox, notices]) await database.db.delete(table)
  })
  const account = await createRows(database).account()

  /** A customer of the account with a verified address, and one of its subscriptions. */
  async function subscribed(
    notification: NotificationKey,
    object: { readonly type: 'robot' | 'cleaning_plan' | 'none'; readonly id?: number } = { type: 'none' },
    person: Partial<typeof logins.$inferInsert> & { readonly account?: number; readonly kind?: 'email' | 'sms' } = {},
  ) {
    const { account: own = account, kind = 'email', ...rest } = person
    const { login, name } = await createRows(database).login(own, rest.role ?? 'customer')
    await database.db
      .update(logins)
      .set({ timeZone: 'Europe/Helsinki', ...rest })
      .where(eq(logins.id, login))
    const contactValue = kind === 'sms' ? `+35840${login}00000` : `${name}@swath.example`
    const [contact] = await database.db
      .insert(contactMethods)
      .values({ login, contactType: kind, contactValue, verified: true })
      .returning()
    const contactMethod = contact?.id ?? 0
    const about = { objectType: object.type, objectId: object.id ?? null }
    await database.db.insert(subscriptions).values({ login, notification, ...about, contactMethod })
    return { login, contactMethod, recipient: contactValue }
  }

  /** Tells what is untold, as a service does that has just been started. */
  async function deliver(): Promise<readonly (typeof outbox.$inferSelect)[]> {
    const notifier = startNotifier({ db: database.db, texts, consoleUrl: CONSOLE, clock: createTestClock(START), log })
    await notifier.sendAll()
    await notifier.close()
    return database.db.select().from(outbox).orderBy(asc(outbox.id))
  }

  async function newRobot(name = 'R-7') {
    const { robot } = await createRows(database).robot(account)
    await database.db.update(robots).set({ name, displayName: 'Lobby' }).where(eq(robots.id, robot))
    onTestFinished(async () => {
      await database.db.delete(robots).where(eq(robots.id, robot))
    })
    const history = createStatusHistory(database.db)
    let seq = 0
    /** The robot says its state, at a moment, to a service whose clock may be further on. */
    const enter = async (state: number, time = START, now = time) => {
      const change = { seq: ++seq, time, state, plan: 0, plan_type: 1, sector: 0, location: 0 }
      await history.record(robot, 'boot', change, now)
    }
    return { robot, enter }
  }

  return { database, account, subscribed, deliver, newRobot }
}
