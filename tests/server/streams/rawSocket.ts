import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../../contract/sockets/streamer.ts'

/** A masked text frame of WebSocket; the mask is zero. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** Asks for the streamer's namespace. */
export const CONNECT_PACKET = frameOf(`40${STREAMER_NAMESPACE},`)

/**
 * A connection to a socket server, the streamer's unless `path` says another, by the bare protocol, which may send what no client does. Settles when
 * the service has greeted, or refused.
 */
export async function openRawStreamer(url: string, headers: readonly string[], path: string = STREAMER_PATH) {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => {
    socket.destroy()
  })
  socket.on('error', () => undefined)
  let heard = ''
  socket.on('data', data => {
    heard += data.toString('latin1')
  })
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.write(
    [
      `GET ${path}/?EIO=4&transport=websocket&robot=1 HTTP/1.1`,
      ...(headers.some(header => header.startsWith('Host:')) ? [] : [`Host: ${host}`]),
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...headers,
      '\r\n',
    ].join('\r\n'),
  )
  await once(socket, 'data')
  return { socket, closed, heard: () => heard }
}
