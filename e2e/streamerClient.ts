import { io } from 'socket.io-client'
import { STREAMER_SOCKET_HEADER } from '../contract/commandHeaders.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../contract/sockets/streamer.ts'
import { decodeFrame, type Message } from '../contract/telemetry/codec.ts'
import { readFrames } from '../contract/telemetry/frame.ts'

/** Another viewer of a robot, without a browser. */
export type StreamerClient = { readonly close: () => void }

/** Watches channels of a robot and hands on every message, in order. Acknowledges all that asks for it. */
export async function watchRobot(
  url: string,
  session: string,
  { robot, channels }: { readonly robot: number; readonly channels: readonly number[] },
  onMessage: (message: Message) => void,
): Promise<StreamerClient> {
  const socket = io(`${url}${STREAMER_NAMESPACE}`, {
    path: STREAMER_PATH,
    transports: ['websocket'],
    query: { robot },
    extraHeaders: { [SESSION_HEADER]: session },
    forceNew: true,
  })
  socket.on('data', (batch: ArrayBuffer, acknowledge: () => void) => {
    for (const frame of readFrames(new Uint8Array(batch), () => undefined)) {
      const message = decodeFrame(frame)
      if (message.ok) onMessage(message.value)
    }
    acknowledge()
  })
  socket.on('cache', (_batch: ArrayBuffer, _mark: unknown, acknowledge: () => void) => acknowledge())
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  for (const channel of channels)
    await fetch(`${url}/api/v0/Robots/${robot}/command/0`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SESSION_HEADER]: session,
        [STREAMER_SOCKET_HEADER]: socket.id ?? '',
      },
      body: JSON.stringify({ channel }),
    })
  return { close: () => socket.disconnect() }
}
