/** Where the chunks of a file are: from its summary, or, where it has none, from the records that are whole. */
import { McapConstants, McapIndexedReader, type McapTypes } from '@mcap/core'
import type { ChunkRecord } from './chunk.ts'
import { fromMcapTime, KEYFRAME_CHANNEL, type McapChannel, mcapChannels } from './mcapChannels.ts'
import type { Contents } from './mcapFile.ts'
import type { RecordingFolder } from './recordingFolder.ts'

/** A chunk as a seek needs it. Log times. */
export type ChunkPlace = {
  readonly fromMs: number
  readonly toMs: number
  readonly offset: number
  readonly bytes: number
  readonly isKeyframe: boolean
  /** One bit for each channel that may be in it. */
  readonly channels: number
}

/** Whether a chunk may hold frames of a channel. */
export const mayHold = ({ channels }: ChunkPlace, channel: number): boolean => ((channels >>> channel) & 1) === 1

const ALL_CHANNELS = -1

/** Where a file was cut off the last chunk may have lost its message indexes: it may hold anything. */
const channelsOf = (indexed: readonly number[]): number =>
  indexed.length === 0
    ? ALL_CHANNELS
    : indexed.filter(id => id !== KEYFRAME_CHANNEL).reduce((bits, id) => bits | (1 << id), 0)

export const placeOf = (index: McapTypes.ChunkIndex): ChunkPlace => ({
  fromMs: fromMcapTime(index.messageStartTime),
  toMs: fromMcapTime(index.messageEndTime),
  offset: Number(index.chunkStartOffset),
  bytes: Number(index.chunkLength),
  isKeyframe: index.messageIndexOffsets.has(KEYFRAME_CHANNEL),
  channels: channelsOf([...index.messageIndexOffsets.keys()]),
})

/** Of a file that was ended in order; undefined of another one. */
export async function summaryOf(folder: RecordingFolder, key: string): Promise<readonly ChunkPlace[] | undefined> {
  const size = await folder.size(key)
  try {
    const reader = await McapIndexedReader.Initialize({
      readable: {
        size: async () => BigInt(size),
        read: (offset, length) => folder.read(key, Number(offset), Number(length)),
      },
    })
    return reader.chunkIndexes.map(placeOf)
  } catch {
    return undefined
  }
}

/** What is whole in a file that was cut off, and where that ends. */
export type Remains = Contents & { readonly endsAt: number }

const RECORD_HEADER_BYTES = 9
/** The head of any record that is looked into, as far as it is. */
const HEAD_BYTES = 256
/** A chunk's message indexes and the head of the next chunk. */
const WINDOW_BYTES = 16 * 1024
const { MCAP_MAGIC } = McapConstants
/** First bytes of the records that matter (MCAP specification, "Opcodes"). */
const OPCODES = { channel: 0x04, chunk: 0x06, messageIndex: 0x07, dataEnd: 0x0f } as const

/** The bytes at an offset, at least the head of a record or up to the end of the file; most calls are answered from the one before. */
function createWindow(folder: RecordingFolder, key: string, size: number): (offset: number) => Promise<DataView> {
  let start = 0
  let bytes: Uint8Array = new Uint8Array()
  return async offset => {
    const wanted = Math.min(size, offset + HEAD_BYTES)
    if (offset < start || wanted > start + bytes.byteLength) {
      start = offset
      bytes = await folder.read(key, offset, Math.min(WINDOW_BYTES, size - offset))
    }
    return new DataView(bytes.buffer, bytes.byteOffset + offset - start, bytes.byteLength - (offset - start))
  }
}

/** Walks from record to record without reading the chunks themselves: an hour takes some tens of milliseconds. */
export async function remainsOf(folder: RecordingFolder, key: string): Promise<Remains> {
  const size = await folder.size(key)
  const headAt = createWindow(folder, key, size)
  const channels = new Set<string>()
  const chunks: (ChunkRecord & { readonly counts: Map<number, number> })[] = []
  let endsAt = MCAP_MAGIC.length
  for (let offset = endsAt; offset + RECORD_HEADER_BYTES <= size; ) {
    const view = await headAt(offset)
    const opcode = view.getUint8(0)
    const length = RECORD_HEADER_BYTES + Number(view.getBigUint64(1, true))
    if (offset + length > size || opcode === OPCODES.dataEnd || opcode === 0) break
    if (opcode === OPCODES.channel) channels.add(topicOf(view))
    if (opcode === OPCODES.chunk) chunks.push({ index: chunkIndexOf(view, offset, length), counts: new Map() })
    const chunk = chunks.at(-1)
    if (opcode === OPCODES.messageIndex && chunk) {
      const channel = view.getUint16(RECORD_HEADER_BYTES, true)
      chunk.index.messageIndexOffsets.set(channel, BigInt(offset))
      chunk.index.messageIndexLength += BigInt(length)
      chunk.counts.set(channel, view.getUint32(RECORD_HEADER_BYTES + 2, true) / 16)
    }
    offset += length
    endsAt = offset
  }
  return { channels: channelsNamed(channels), chunks, endsAt }
}

const channelsNamed = (topics: ReadonlySet<string>): readonly McapChannel[] =>
  mcapChannels(({ name }) => topics.has(name))

/** The topic of a channel record: two numbers, then the text behind its length. */
function topicOf(view: DataView): string {
  const start = RECORD_HEADER_BYTES + 4
  const length = view.getUint32(start, true)
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + start + 4, length))
}

function chunkIndexOf(view: DataView, offset: number, length: number): McapTypes.ChunkIndex {
  const start = RECORD_HEADER_BYTES
  const compressionBytes = view.getUint32(start + 28, true)
  return {
    messageStartTime: view.getBigUint64(start, true),
    messageEndTime: view.getBigUint64(start + 8, true),
    chunkStartOffset: BigInt(offset),
    chunkLength: BigInt(length),
    messageIndexOffsets: new Map(),
    messageIndexLength: 0n,
    compression: 'zstd',
    compressedSize: view.getBigUint64(start + 32 + compressionBytes, true),
    uncompressedSize: view.getBigUint64(start + 16, true),
  }
}
