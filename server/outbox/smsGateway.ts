import type { Transport } from './transport.ts'

const TIMEOUT_MS = 15_000

/** Text messages through an HTTP gateway: POST of `{ to, text }` with the token as bearer; any 2xx takes it. */
export function smsTransport(url: string, token: string): Transport {
  return async ({ id, recipient, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `outbox-${id}`,
      },
      body: JSON.stringify({ to: recipient, text }),
      // The token goes where it is configured to go, and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS gateway answered with status ${response.status}`)
  }
}
