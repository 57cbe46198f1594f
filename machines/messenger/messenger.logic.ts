/** Messages of one robot as a list on screen: pure functions (O-026..O-028). */
import type { Message } from '../../contract/resources/messages.ts'

/** `timeMs` since the epoch. `leaving`: beyond the most that are shown, and about to go (O-028). */
export type ShownMessage = Pick<Message, 'key' | 'level' | 'text'> & {
  readonly timeMs: number
  /** Who sent it to the robot; undefined on the robot's own. */
  readonly sender: Message['login']
  readonly leaving: boolean
}
export type ArrivedMessage = Omit<ShownMessage, 'leaving'>

/** The service stores whole seconds, the robot sends milliseconds: the same text within one second is the same message. */
const isSame = (a: ArrivedMessage, b: ArrivedMessage): boolean =>
  a.text === b.text && Math.floor(a.timeMs / 1000) === Math.floor(b.timeMs / 1000)

/** Whether a message is on screen already: the same one again, or an older one of its key. */
export const isKnown = (shown: readonly ShownMessage[], message: ArrivedMessage): boolean =>
  shown.some(other => other.key === message.key && (other.timeMs > message.timeMs || isSame(other, message)))

/** The list with a message in its place by time; it replaces an older one of its key. */
export function withMessage(shown: readonly ShownMessage[], message: ArrivedMessage): readonly ShownMessage[] {
  if (isKnown(shown, message)) return shown
  const others = shown.filter(({ key }) => key !== message.key)
  const after = others.findLastIndex(({ timeMs }) => timeMs <= message.timeMs)
  return others.toSpliced(after + 1, 0, { ...message, leaving: false })
}

/** Flags the oldest beyond `maximum`. */
export const flagged = (shown: readonly ShownMessage[], maximum: number): readonly ShownMessage[] =>
  shown.length <= maximum
    ? shown
    : shown.map((message, index) => (index < shown.length - maximum ? { ...message, leaving: true } : message))
