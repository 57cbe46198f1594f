/** Messages of a robot and its operators up to a moment. */
import { type ArrivedMessage, type ShownMessage, withMessage } from '../../../../machines/messenger/messenger.logic.ts'

/** How far back from a moment messages are shown. Milliseconds. */
export const MESSAGES_SPAN_MS = 3_600_000

/**
 * The list as it stood at a moment: of the hour up to it, oldest first; of a key the newest by then.
 * @param messages as they are stored, in any order, the same one perhaps more than once
 */
export const messagesAt = (messages: readonly ArrivedMessage[], timeMs: number): readonly ShownMessage[] =>
  messages
    .filter(message => message.timeMs <= timeMs && message.timeMs > timeMs - MESSAGES_SPAN_MS)
    .reduce<readonly ShownMessage[]>(withMessage, [])
