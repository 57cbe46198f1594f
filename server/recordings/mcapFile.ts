/** Writes an MCAP file from its start to its end, chunk by chunk, wherever the bytes go. */
import { crc32 } from 'node:zlib'
import { McapConstants, McapRecordBuilder, type McapTypes } from '@mcap/core'
import { type ChunkRecord, packChunk, type RecordedMessage } from './chunk.ts'
import { type McapChannel, toMcapTime } from './mcapChannels.ts'

const LIBRARY = 'swath'

/** What a file's summary is made of. */
export type Contents = { readonly channels: readonly McapChannel[]; readonly chunks: readonly ChunkRecord[] }

export type McapFile = {
  /** Bytes up to here are whole records. */
  readonly position: () => number
  /** Settles when the bytes have been taken. Where that fails the file must be cut back to `position` before anything else is written. */
  readonly chunk: (messages: readonly RecordedMessage[]) => Promise<McapTypes.ChunkIndex>
  /** Something about the file, for people who read it with any tool. */
  readonly metadata: (name: string, entries: ReadonlyMap<string, string>) => Promise<void>
  /** A file that goes with the recording. `timeMs`: of what it is about. */
  readonly attachment: (file: AttachedFile) => Promise<void>
  /** The summary; nothing may follow it. */
  readonly end: () => Promise<void>
}

export type AttachedFile = {
  readonly name: string
  readonly mediaType: string
  readonly timeMs: number
  readonly bytes: Uint8Array
}

type Sink = (bytes: Uint8Array) => Promise<void>

/** Writes the head: schemas and channels stand before all chunks, so that each chunk can be read by itself. */
export async function beginMcap(channels: readonly McapChannel[], write: Sink): Promise<McapFile> {
  const head = new McapRecordBuilder()
  head.writeMagic()
  head.writeHeader({ profile: '', library: LIBRARY })
  for (const { schema } of channels) head.writeSchema(schema)
  for (const { channel } of channels) head.writeChannel(channel)
  await write(head.buffer)
  return continueMcap({ channels, chunks: [] }, head.length, write)
}

/** Goes on with a file whose bytes up to `position` hold these contents. */
export function continueMcap(before: Contents, position: number, write: Sink): McapFile {
  const { channels } = before
  const chunks = [...before.chunks]
  const metadata: McapTypes.MetadataIndex[] = []
  const attachments: McapTypes.AttachmentIndex[] = []
  let at = position
  return {
    position: () => at,
    chunk: async messages => {
      const packed = await packChunk(messages, at)
      await write(packed.bytes)
      at += packed.bytes.byteLength
      chunks.push({ index: packed.index, counts: packed.counts })
      return packed.index
    },
    metadata: async (name, entries) => {
      const record = new McapRecordBuilder()
      const length = record.writeMetadata({ name, metadata: new Map(entries) })
      await write(record.buffer)
      metadata.push({ offset: BigInt(at), length, name })
      at += Number(length)
    },
    attachment: async ({ name, mediaType, timeMs, bytes }) => {
      const record = new McapRecordBuilder()
      const times = { logTime: toMcapTime(timeMs), createTime: toMcapTime(timeMs) }
      const length = record.writeAttachment({ name, mediaType, ...times, data: bytes })
      await write(record.buffer)
      const dataSize = BigInt(bytes.byteLength)
      attachments.push({ offset: BigInt(at), length, name, mediaType, ...times, dataSize })
      at += Number(length)
    },
    end: async () => {
      const tail = summary({ channels, chunks }, { metadata, attachments }, at)
      await write(tail)
      at += tail.byteLength
    },
  }
}

type Beside = {
  readonly metadata: readonly McapTypes.MetadataIndex[]
  readonly attachments: readonly McapTypes.AttachmentIndex[]
}

/** DataEnd, the summary and the footer of a file whose data end at `position`. */
function summary({ channels, chunks }: Contents, { metadata, attachments }: Beside, position: number): Uint8Array {
  const tail = new McapRecordBuilder()
  // Each chunk has a checksum of its own.
  tail.writeDataEnd({ dataSectionCrc: 0 })
  const summaryStart = tail.length
  const groups: McapTypes.SummaryOffset[] = []
  const group = (groupOpcode: number, write: () => void): void => {
    const start = tail.length
    write()
    if (tail.length === start) return
    groups.push({ groupOpcode, groupStart: BigInt(position + start), groupLength: BigInt(tail.length - start) })
  }
  group(McapConstants.Opcode.SCHEMA, () => channels.forEach(({ schema }) => tail.writeSchema(schema)))
  group(McapConstants.Opcode.CHANNEL, () => channels.forEach(({ channel }) => tail.writeChannel(channel)))
  group(McapConstants.Opcode.STATISTICS, () =>
    tail.writeStatistics(statistics({ channels, chunks }, { metadata, attachments })),
  )
  group(McapConstants.Opcode.CHUNK_INDEX, () => chunks.forEach(({ index }) => tail.writeChunkIndex(index)))
  group(McapConstants.Opcode.ATTACHMENT_INDEX, () => attachments.forEach(index => tail.writeAttachmentIndex(index)))
  group(McapConstants.Opcode.METADATA_INDEX, () => metadata.forEach(index => tail.writeMetadataIndex(index)))
  const summaryOffsetStart = tail.length
  for (const offset of groups) tail.writeSummaryOffset(offset)
  tail.writeFooter({
    summaryStart: BigInt(position + summaryStart),
    summaryOffsetStart: BigInt(position + summaryOffsetStart),
    summaryCrc: 0,
  })
  tail.writeMagic()
  const bytes = tail.buffer
  const crcAt = bytes.byteLength - McapConstants.MCAP_MAGIC.length - 4
  new DataView(bytes.buffer).setUint32(crcAt, crc32(bytes.subarray(summaryStart, crcAt)), true)
  return bytes
}

function statistics({ channels, chunks }: Contents, { metadata, attachments }: Beside): McapTypes.Statistics {
  const times = chunks.flatMap(({ index }) => [index.messageStartTime, index.messageEndTime])
  const channelMessageCounts = new Map<number, bigint>()
  for (const { counts } of chunks)
    for (const [channel, count] of counts)
      channelMessageCounts.set(channel, (channelMessageCounts.get(channel) ?? 0n) + BigInt(count))
  return {
    messageCount: [...channelMessageCounts.values()].reduce((sum, count) => sum + count, 0n),
    schemaCount: channels.length,
    channelCount: channels.length,
    attachmentCount: attachments.length,
    metadataCount: metadata.length,
    chunkCount: chunks.length,
    messageStartTime: times.reduce((least, time) => (time < least ? time : least), times[0] ?? 0n),
    messageEndTime: times.reduce((most, time) => (time > most ? time : most), times[0] ?? 0n),
    channelMessageCounts,
  }
}
