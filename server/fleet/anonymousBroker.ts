import { connect, type IClientOptions } from 'mqtt'
import type { Logger } from 'pino'

const TIMEOUT_MS = 5000

/** Whether a broker lets in whoever names neither user nor password. False as well where it cannot be reached. */
function letsAnyoneIn(url: string, options: IClientOptions): Promise<boolean> {
  const client = connect(url, { ...options, connectTimeout: TIMEOUT_MS, reconnectPeriod: 0, clean: true })
  const answer = new Promise<boolean>(resolve => {
    client.once('connect', () => resolve(true))
    client.once('error', () => resolve(false))
    client.once('close', () => resolve(false))
  })
  return answer.finally(() => client.end(true))
}

/** Says so where anybody who reaches the broker can be a robot, or command one. */
export async function warnOfAnonymousBroker(url: string, options: IClientOptions, log: Logger): Promise<void> {
  if (await letsAnyoneIn(url, options))
    log.warn(
      'The MQTT broker lets in whoever names no user: anybody who reaches it may listen to robots or command them. Turn anonymous access off (mosquitto: allow_anonymous false)',
    )
}
