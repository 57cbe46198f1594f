import type { Message } from '../../../../contract/resources/messages.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import type { ArrivedMessage } from '../../../../machines/messenger/messenger.logic.ts'

/** A message as the service stores it, for a list on screen. */
export const storedMessage = ({ key, level, text, time, login }: Message): ArrivedMessage => ({
  key,
  level,
  text,
  timeMs: fromWireTime(time),
  sender: login,
})
