import type { OUTBOX_KINDS } from '../../contract/resources/subscriptions.ts'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema.ts'

/** A message to one person. `recipient`: an e-mail address, or a telephone number in E.164. */
export type OutgoingMessage = {
  readonly kind: (typeof OUTBOX_KINDS)[number]
  readonly recipient: string
  /** Of a mail; a text message has none. */
  readonly subject?: string
  readonly text: string
  /** The same cause is sent once, however often it is given; without one every message is sent. */
  readonly cause?: string
  /** The text is a way in: a real transport's message loses it once it is sent. */
  readonly holdsCode?: boolean
  /** The code that it holds: once that is good no more, the text is taken away. */
  readonly verifyCode?: number
}

/**
 * Puts a message on its way in the transaction of whatever causes it: when that is written, it will be sent, and not before.
 * @param tx the caller's transaction
 * @returns its id in the outbox; undefined where the same cause was sent before
 */
export async function enqueue(tx: Pick<Database, 'insert'>, message: OutgoingMessage): Promise<number | undefined> {
  const [row] = await tx
    .insert(outbox)
    .values(message)
    .onConflictDoNothing({ target: outbox.cause })
    .returning({ id: outbox.id })
  return row?.id
}
