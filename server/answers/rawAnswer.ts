import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '../../contract/errors.ts'

type Refusal = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: ErrorBody
}

/** Answers a connection that has no response of Node's (what is no request yet, or asks for another protocol) in the shape of all errors, and ends it. */
export function endWith(socket: Duplex, { status, headers, body }: Refusal): void {
  const text = JSON.stringify(body)
  // A connection that is handed over for another protocol has no other listener, and one that has been answered is not waited for.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
}
