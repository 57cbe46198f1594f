import { connect, type IClientOptions } from 'mqtt'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'

const TIMEOUT_MS = 5000
/** A broker may stop letting clients in without ending a connection. */
const LOOK_MS = 60_000

export type AnonymousAccess = {
  /** Whether a client without a user name was let in at the last look that the broker answered. */
  readonly isLetIn: () => boolean
  readonly look: () => void
  readonly close: () => void
}

type Parts = {
  /** Without user and password. */
  readonly url: string
  readonly options: IClientOptions
  readonly clock: Pick<Clock, 'every'>
  readonly log: Logger
}

/** Refused by the broker itself, and not by a network that is away (MQTT 3.1.1, 3.2.2.3). */
const isRefusal = (error: Error): boolean => 'code' in error && typeof error.code === 'number'

/** Whether a broker lets in clients with neither user nor password; undefined where it did not say. */
function letsAnyoneIn({ url, options }: Parts): Promise<boolean | undefined> {
  const client = connect(url, { ...options, connectTimeout: TIMEOUT_MS, reconnectPeriod: 0, clean: true })
  const answer = new Promise<boolean | undefined>(resolve => {
    client.once('connect', () => resolve(true))
    client.once('error', error => resolve(isRefusal(error) ? false : undefined))
    client.once('close', () => resolve(undefined))
  })
  return answer.finally(() => client.end(true))
}

/** Looks each minute, and when it is asked to, whether anybody who reaches the broker can be a robot, or command one; says so in the log once. */
export function watchAnonymousAccess(parts: Parts): AnonymousAccess {
  let letIn = false
  let looking = false
  const look = (): void => {
    if (looking) return
    looking = true
    void letsAnyoneIn(parts).then(found => {
      looking = false
      if (found === true && !letIn)
        parts.log.warn(
          'The MQTT broker lets in whoever names no user: anybody who reaches it may listen to robots or command them. Turn anonymous access off (mosquitto: allow_anonymous false)',
        )
      letIn = found ?? letIn
    })
  }
  return { isLetIn: () => letIn, look, close: parts.clock.every(LOOK_MS, look) }
}
