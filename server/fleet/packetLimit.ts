import type { Socket } from 'node:net'

/** A frame of 4 MiB and its topic. */
const MAX_PACKET_BYTES = 4 * 1024 * 1024 + 256
/** User name, token and will of a client that has not signed in yet. */
const MAX_CONNECT_BYTES = 16 * 1024
/** What the socket may have read ahead of the packet in work. */
const READ_AHEAD_BYTES = 256 * 1024

/** The broker's parser gathers a packet of up to 256 MiB before anybody can refuse it; this ends the connection long before. */
export type PacketLimit = {
  /** A whole CONNECT has been read; nothing more is until its token has been checked. */
  readonly greeted: () => void
  /** A whole packet has been read. */
  readonly packetDone: () => void
}

/** Ends a connection whose unfinished packet has grown over the limit. */
export function limitPackets(socket: Socket): PacketLimit {
  let readBefore = 0
  let limit = MAX_CONNECT_BYTES
  socket.on('readable', () => {
    if (socket.bytesRead - readBefore > limit) socket.destroy()
  })
  const packetDone = (): void => {
    readBefore = socket.bytesRead
  }
  return {
    packetDone,
    greeted: () => {
      packetDone()
      limit = MAX_PACKET_BYTES + READ_AHEAD_BYTES
    },
  }
}
