import { onTestFinished } from 'vitest'
import { startBroker } from '../../../server/fleet/broker.ts'
import { newToken, tokenMatches } from '../../../server/fleet/credentials.ts'
import type { MessageName } from '../../../server/fleet/link.ts'
import { log } from '../testDatabase.ts'

/** Two robots that it lets in. */
export const FIVE = { robot: 5, ...newToken() }
export const SIX = { robot: 6, ...newToken() }
const hashes = new Map([FIVE, SIX].map(({ robot, hash }) => [robot, hash]))

type Heard = { readonly robot: number; readonly name: MessageName | 'telemetry'; readonly text: string }

/** A broker that writes down all that robots say. @param keep what a message waits for until it is acknowledged */
export async function startTestBroker(keep: () => Promise<void> = async () => undefined) {
  const heard: Heard[] = []
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (robot, token) => tokenMatches(token, hashes.get(robot) ?? new Uint8Array()),
    inbox: {
      frame: (robot, _channel, payload) =>
        heard.push({ robot, name: 'telemetry', text: Buffer.from(payload).toString() }),
      message: (robot, name, payload) => {
        heard.push({ robot, name, text: Buffer.from(payload).toString() })
        return keep()
      },
    },
    log,
  })
  onTestFinished(broker.close)
  return { broker, heard }
}
