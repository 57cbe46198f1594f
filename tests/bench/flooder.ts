/**
 * A stranger who floods a service of this machine with CONNECT packets under a false cookie, as `npm run bench -- --only flood` starts it. Opens each
 * connection again as soon as it is closed. Ends by itself. Prints what it has sent as JSON.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SESSION_COOKIE } from '../../contract/routes/access.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../contract/sockets/streamer.ts'

const url = new URL(process.env['URL'] ?? '')
const connections = Number(process.env['CONNECTIONS'])
const packetsPerSecond = Number(process.env['PACKETS_PER_SECOND'])
const seconds = Number(process.env['SECONDS'])
if (!/^(127\.0\.0\.1|localhost)$/.test(url.hostname)) throw new Error('The load goes to this machine alone')

const BURST_EACH_MS = 250
const REOPEN_MS = 50

/** A masked text frame of WebSocket; the mask is zero. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
const CONNECT = frameOf(`40${STREAMER_NAMESPACE}?robot=1,`)

const sent = { packets: 0, connections: 0 }
const endsAt = performance.now() + seconds * 1000

/** Settles when the connection is open for packets, or closed. */
const opened = (): Promise<Socket> =>
  new Promise(resolve => {
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => undefined)
    socket.once('data', () => resolve(socket))
    socket.once('close', () => resolve(socket))
    socket.write(
      [
        `GET ${STREAMER_PATH}/?EIO=4&transport=websocket&robot=1 HTTP/1.1`,
        `Host: ${url.host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        `Cookie: ${SESSION_COOKIE}=${randomBytes(32).toString('base64url')}`,
        '\r\n',
      ].join('\r\n'),
    )
  })

async function flood(): Promise<void> {
  const perBurst = Math.ceil((packetsPerSecond / connections) * (BURST_EACH_MS / 1000))
  const burst = Buffer.concat(Array.from({ length: perBurst }, () => CONNECT))
  while (performance.now() < endsAt) {
    const socket = await opened()
    sent.connections += 1
    while (!socket.destroyed && performance.now() < endsAt) {
      socket.write(burst)
      sent.packets += perBurst
      await wait(BURST_EACH_MS)
    }
    socket.destroy()
    await wait(REOPEN_MS)
  }
}

await Promise.all(Array.from({ length: connections }, flood))
process.stdout.write(JSON.stringify(sent))
