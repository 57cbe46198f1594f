import { randomUUID } from 'node:crypto'
import type { ContactType } from '../../contract/resources/contactMethods.ts'
import { isWritable } from '../../contract/resources/contactMethods.ts'
import type { NotificationKey } from '../../contract/resources/subscriptions.ts'
import type { Database } from '../database/database.ts'
import { deliveries, logins } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import type { Texts } from '../language/texts.ts'
import { enqueue } from '../outbox/outbox.ts'

/** Where a subscription sends, and what about. */
type Tested = {
  readonly subscription: number
  readonly login: number
  readonly notification: NotificationKey
  readonly contact: { readonly contactType: ContactType; readonly contactValue: string }
}

/** Puts messages on their way that say no more than that a subscription reaches its owner. */
export type TestMessages = { readonly send: (tx: Database, tested: Tested) => Promise<void> }

export function createTestMessages(texts: Texts, consoleUrl: () => Promise<string>): TestMessages {
  return {
    send: async (tx, { subscription, login, notification, contact }) => {
      const { contactType: kind, contactValue: recipient } = contact
      if (!isWritable(kind)) return
      const [row] = await tx.select({ language: logins.language }).from(logins).where(eq(logins.id, login))
      const t = texts.in(row?.language ?? 'en')
      const words = { product: t('product'), notification: t(`notifications.names.${notification}`) }
      const text = `${t('notifications.test.text', words)} ${await consoleUrl()}/subscriptions`
      const message = await enqueue(tx, {
        kind,
        recipient,
        subject: kind === 'sms' ? '' : t('notifications.test.subject', words),
        text,
        // Every test is sent.
        cause: `test ${subscription} ${randomUUID()}`,
      })
      if (message !== undefined) await tx.insert(deliveries).values({ subscription, message, isTest: true })
    },
  }
}
