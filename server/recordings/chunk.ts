/** Chunks of an MCAP file: messages in log order, compressed with zstd. */
import { promisify } from 'node:util'
import { constants, crc32, type ZstdOptions, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { McapChunkBuilder, McapRecordBuilder, type McapTypes } from '@mcap/core'
import { mcapTimeAt, toMcapTime } from './mcapChannels.ts'

export type RecordedMessage = {
  /** In the file. */
  readonly channel: number
  readonly seq: number
  readonly logMs: number
  readonly publishMs: number
  readonly data: Uint8Array
}

/** What the summary of a file says of a chunk; `counts`: messages by channel. */
export type ChunkRecord = { readonly index: McapTypes.ChunkIndex; readonly counts: ReadonlyMap<number, number> }

/** A chunk with its message indexes behind it, ready to be written at a position. */
export type PackedChunk = ChunkRecord & { readonly bytes: Uint8Array }

/** A chunk that cannot be read back as it was written. */
export class BrokenChunk extends Error {
  override readonly name = 'BrokenChunk'
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** More than any chunk holds: a broken one may say that it unpacks to anything. */
const MAX_PLAIN_BYTES = 64 * 1024 * 1024
/** Laser scans and pictures hardly shrink at any level; the rest does at the quickest. */
const COMPRESSION: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** What is no larger is packed sooner than it is handed to another thread: of a thousand robots that is hundreds of chunks a second. */
const PACKED_AT_ONCE_BYTES = 32 * 1024

const builderOf = (messages: readonly RecordedMessage[]): InstanceType<typeof McapChunkBuilder> => {
  const builder = new McapChunkBuilder({ useMessageIndex: true })
  for (const { channel, seq, logMs, publishMs, data } of messages)
    builder.addMessage({
      channelId: channel,
      sequence: seq,
      logTime: toMcapTime(logMs),
      publishTime: toMcapTime(publishMs),
      data,
    })
  return builder
}

/** Writes the message indexes of a chunk that ends at `position`. */
function writeIndexes(
  record: McapRecordBuilder,
  indices: Iterable<McapTypes.MessageIndex>,
  position: number,
): Pick<McapTypes.ChunkIndex, 'messageIndexOffsets' | 'messageIndexLength'> & Pick<ChunkRecord, 'counts'> {
  const messageIndexOffsets = new Map<number, bigint>()
  const counts = new Map<number, number>()
  let messageIndexLength = 0n
  for (const messageIndex of indices) {
    messageIndexOffsets.set(messageIndex.channelId, BigInt(position) + messageIndexLength)
    counts.set(messageIndex.channelId, messageIndex.records.length)
    messageIndexLength += record.writeMessageIndex(messageIndex)
  }
  return { messageIndexOffsets, messageIndexLength, counts }
}

export async function packChunk(messages: readonly RecordedMessage[], position: number): Promise<PackedChunk> {
  const builder = builderOf(messages)
  const plain = builder.buffer
  const records =
    plain.byteLength > PACKED_AT_ONCE_BYTES ? await compress(plain, COMPRESSION) : zstdCompressSync(plain, COMPRESSION)
  const record = new McapRecordBuilder()
  const { messageStartTime, messageEndTime } = builder
  const [uncompressedSize, compression] = [BigInt(plain.byteLength), 'zstd']
  const chunkLength = record.writeChunk({
    messageStartTime,
    messageEndTime,
    uncompressedSize,
    uncompressedCrc: crc32(plain),
    compression,
    records,
  })
  const { counts, ...indexes } = writeIndexes(record, builder.indices, position + Number(chunkLength))
  return {
    bytes: record.buffer,
    counts,
    index: {
      messageStartTime,
      messageEndTime,
      chunkStartOffset: BigInt(position),
      chunkLength,
      ...indexes,
      compression,
      compressedSize: BigInt(records.byteLength),
      uncompressedSize,
    },
  }
}

/** The message indexes of a chunk that has lost them. */
export function indexAgain(
  index: McapTypes.ChunkIndex,
  messages: readonly RecordedMessage[],
): ChunkRecord & { readonly bytes: Uint8Array } {
  const record = new McapRecordBuilder()
  const end = Number(index.chunkStartOffset + index.chunkLength)
  const { counts, ...indexes } = writeIndexes(record, builderOf(messages).indices, end)
  return { bytes: record.buffer, counts, index: { ...index, ...indexes } }
}

const RECORD_HEADER_BYTES = 9
/** Start and end time, uncompressed size, its checksum, the compression's name and its length, length of the records. */
const CHUNK_FIELDS_BYTES = 8 + 8 + 8 + 4 + 4 + 'zstd'.length + 8
const MESSAGE_FIELDS_BYTES = 2 + 4 + 8 + 8
const MESSAGE_OPCODE = 0x05

/**
 * What a chunk record that `packChunk` made holds: messages back to back.
 * @throws BrokenChunk
 */
export async function plainChunk(bytes: Uint8Array): Promise<Uint8Array> {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = RECORD_HEADER_BYTES + CHUNK_FIELDS_BYTES
  if (bytes.byteLength < start) throw new BrokenChunk('A chunk is too short')
  const plainBytes = Number(head.getBigUint64(RECORD_HEADER_BYTES + 16, true))
  const { buffer, byteOffset, byteLength } = await decompress(bytes.subarray(start), {
    maxOutputLength: MAX_PLAIN_BYTES,
    // With more room than it needs it is done in one go, and not in pieces of 16 kB.
    chunkSize: Math.min(plainBytes, MAX_PLAIN_BYTES) + constants.Z_MIN_CHUNK,
  }).catch(() => {
    throw new BrokenChunk('A chunk cannot be decompressed')
  })
  const plain = new Uint8Array(buffer, byteOffset, byteLength)
  if (crc32(plain) !== head.getUint32(RECORD_HEADER_BYTES + 24, true)) throw new BrokenChunk('A chunk has changed')
  return plain
}

/** A message of a chunk; its data stand from `start` to `end`. */
type MessagePlace = {
  /** On the whole chunk. */
  readonly view: DataView
  readonly channel: number
  readonly seq: number
  readonly logMs: number
  readonly publishMs: number
  readonly start: number
  readonly end: number
}

/** @throws BrokenChunk */
export function eachMessage(plain: Uint8Array, take: (place: MessagePlace) => void): void {
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
  let offset = 0
  while (offset + RECORD_HEADER_BYTES <= plain.byteLength) {
    const start = offset + RECORD_HEADER_BYTES
    const end = start + view.getUint32(offset + 1, true) + view.getUint32(offset + 5, true) * 2 ** 32
    if (end > plain.byteLength) throw new BrokenChunk('A record leads out of its chunk')
    if (plain[offset] === MESSAGE_OPCODE)
      take({
        view,
        channel: view.getUint16(start, true),
        seq: view.getUint32(start + 2, true),
        logMs: mcapTimeAt(view, start + 6),
        publishMs: mcapTimeAt(view, start + 14),
        start: start + MESSAGE_FIELDS_BYTES,
        end,
      })
    offset = end
  }
}

/**
 * The messages of a chunk, views on it.
 * @throws BrokenChunk
 */
export function messagesOf(plain: Uint8Array): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  eachMessage(plain, ({ channel, seq, logMs, publishMs, start, end }) => {
    messages.push({ channel, seq, logMs, publishMs, data: plain.subarray(start, end) })
  })
  return messages
}

/**
 * The messages of a chunk record.
 * @throws BrokenChunk
 */
export const unpackChunk = async (bytes: Uint8Array): Promise<readonly RecordedMessage[]> =>
  messagesOf(await plainChunk(bytes))
