/** A part of a robot's past as an MCAP file: topics are the names of the channels, messages are frames of the wire. */
import { constants, zstdCompressSync } from 'node:zlib'
import { McapWriter } from '@mcap/core'
import { type ChannelId, channelById } from '../../contract/telemetry/channels.ts'
import type { PastFrame } from './pastLink.ts'

/** Of messages and schemas; the service's own recordings have the same. */
const FRAME_ENCODING = 'swath-frame'
const CHUNK_BYTES = 2 * 1024 * 1024
const COMPRESSION = 3
const NS_PER_MS = 1_000_000n

export type PastFile = {
  readonly add: (frames: readonly PastFrame[]) => Promise<void>
  /** The whole file; nothing can be added any more. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>
}

/** What the writer has written so far, in memory. */
function createMemory() {
  const parts: Uint8Array[] = []
  let size = 0n
  return {
    writable: {
      position: () => size,
      write: async (bytes: Uint8Array) => {
        // The writer uses its buffer again.
        parts.push(bytes.slice())
        size += BigInt(bytes.byteLength)
      },
    },
    bytes: () => Uint8Array.from(Buffer.concat(parts)),
  }
}

export async function beginPastFile(): Promise<PastFile> {
  const memory = createMemory()
  const writer = new McapWriter({
    writable: memory.writable,
    chunkSize: CHUNK_BYTES,
    compressChunk: plain => ({
      compression: 'zstd',
      compressedData: zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION } }),
    }),
  })
  await writer.start({ profile: '', library: 'swath' })
  const ids = new Map<ChannelId, number>()

  async function idOf(channel: ChannelId): Promise<number> {
    const known = ids.get(channel)
    if (known !== undefined) return known
    const topic = channelById(channel)?.name ?? ''
    const schemaId = await writer.registerSchema({
      name: `swath.${topic}`,
      encoding: FRAME_ENCODING,
      data: new Uint8Array(),
    })
    const id = await writer.registerChannel({
      schemaId,
      topic,
      messageEncoding: FRAME_ENCODING,
      metadata: new Map(),
    })
    ids.set(channel, id)
    return id
  }

  return {
    add: async frames => {
      for (const { channel, seq, timeMs, bytes } of frames) {
        const time = BigInt(Math.round(timeMs)) * NS_PER_MS
        const channelId = await idOf(channel)
        await writer.addMessage({ channelId, sequence: seq, logTime: time, publishTime: time, data: bytes })
      }
    },
    finish: async () => {
      await writer.end()
      return memory.bytes()
    },
  }
}
