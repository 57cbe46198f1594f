import * as v from 'valibot'
import type { ServiceCall } from './provision.ts'

const outboxSchema = v.object({ data: v.array(v.object({ recipient: v.string(), text: v.string() })) })

/** Path and query of the newest link that was mailed to an address; undefined while there is none. */
export async function mailedLink(boss: ServiceCall, recipient: string): Promise<string | undefined> {
  const { data } = v.parse(outboxSchema, await boss('GET', '/api/v0/Outbox?limit=100'))
  const text = data.find(message => message.recipient === recipient)?.text ?? ''
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1]
}
