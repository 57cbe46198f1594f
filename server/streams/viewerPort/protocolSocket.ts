import type { IWebSocket } from '@foxglove/ws-protocol'
import type { RawData, WebSocket } from 'ws'

function bytesOf(data: RawData): ArrayBuffer {
  const parts = data instanceof ArrayBuffer ? [new Uint8Array(data)] : Array.isArray(data) ? data : [data]
  const bytes = Uint8Array.from(Buffer.concat(parts))
  return bytes.buffer
}

/** A socket as the library of the Foxglove WebSocket protocol knows one: like a browser's, with listeners as properties. */
export function protocolSocket(socket: WebSocket): IWebSocket {
  const adapted: IWebSocket = {
    binaryType: 'arraybuffer',
    protocol: socket.protocol,
    onerror: undefined,
    onopen: undefined,
    onclose: undefined,
    onmessage: undefined,
    close: () => socket.close(),
    send: (data, options = {}) => socket.send(data, options),
  }
  socket.on('open', () => {
    adapted.protocol = socket.protocol
    adapted.onopen?.({})
  })
  socket.on('message', (data, isBinary) => {
    const bytes = bytesOf(data)
    adapted.onmessage?.({ data: isBinary ? bytes : new TextDecoder().decode(bytes) })
  })
  socket.on('error', error => adapted.onerror?.({ error }))
  socket.on('close', code => adapted.onclose?.({ code }))
  return adapted
}
