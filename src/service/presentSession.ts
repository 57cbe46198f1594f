import { ORPCError } from '@orpc/client'
import { SESSION_RENEWED } from '../../contract/errors.ts'
import { serviceError } from './serviceError.ts'

/** The cookie of the new session comes with the answer to the call that renewed it, which may be on its way still, ms. */
const WAITS_MS = [50, 250, 1000]

const wasRenewed = (cause: unknown): boolean =>
  cause instanceof ORPCError && serviceError(cause.status, cause.data).errors[0].token === SESSION_RENEWED

/**
 * Makes a call again that was refused, before anything was done for it, because its session was renewed while it was on its way: by another call of this
 * page or of another tab (another password, a second factor). Rejects as the call does.
 */
export async function withPresentSession<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await call()
    } catch (cause) {
      if (!wasRenewed(cause)) throw cause
    }
    await wait(ms)
  }
  return call()
}
