import {
  FENCE_HEADER,
  IDEMPOTENCY_HEADER,
  PRESSED_AT_HEADER,
  PRESSED_HEADER,
} from '../../../../contract/commandHeaders.ts'
import type { Post } from './dispatcher.ts'

/** The age is read each time that the request is posted: it is made again where the session was renewed meanwhile. */
export const requestOf = (
  robot: number,
  { command, payload, key, fence, press }: Pick<Post, 'command' | 'payload' | 'key' | 'fence' | 'press'>,
) => ({
  params: { id: robot, commandId: command },
  headers: {
    [IDEMPOTENCY_HEADER]: key,
    [FENCE_HEADER]: fence,
    get [PRESSED_HEADER]() {
      return press.agoMs()
    },
    [PRESSED_AT_HEADER]: press.atMs,
  },
  body: payload,
})

/** As if by hand: the client takes a signal of `AbortSignal.timeout` for an answer of the service. */
export function endAfter(ms: number): AbortSignal {
  const end = new AbortController()
  AbortSignal.timeout(ms).addEventListener('abort', () => end.abort())
  return end.signal
}
