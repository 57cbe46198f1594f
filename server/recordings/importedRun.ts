import { createReadStream } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { McapConstants, McapStreamReader, type McapTypes } from '@mcap/core'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { messageOf } from '../fleet/liveMessage.ts'
import type { KeyframeContent } from './archive.ts'
import { foreignFrames } from './foxglove/foreignFrames.ts'
import { chosenMessages, type ForeignMessage, foreignReader } from './foxglove/foreignMessages.ts'
import { isDerived } from './foxglove/topics.ts'
import { decodeKeyframe, trailOf } from './keyframeMessage.ts'
import { FRAME_ENCODING, KEYFRAME_TOPIC } from './mcapChannels.ts'
import { frameOf } from './recordedFrame.ts'

/** Why a file is not taken. `message`: the first one that does not parse, counted from 1 on its topic. */
export type ImportRefusal =
  | { readonly reason: 'notMcap' | 'cutOff' | 'damaged' | 'noTopic' | 'tooLarge' }
  | { readonly reason: 'compression'; readonly compression: string }
  | { readonly reason: 'message'; readonly topic: string; readonly number: number }

/** A run as read from a file. */
export type ImportedRun = {
  /** In the order in which they were recorded. */
  readonly frames: readonly LiveFrame[]
  /** The state before the first of them, where the file has it. */
  readonly before?: KeyframeContent
  /** Messages on topics that are not known. */
  readonly skipped: number
}

class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: ImportRefusal
  constructor(refusal: ImportRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** Of a file once unpacked. */
const MAX_BYTES = 256 * 1024 * 1024
const { MCAP_MAGIC } = McapConstants

/** A message that was understood, with the log time that orders it. */
type Logged<T> = { readonly logTime: bigint; readonly value: T }

/** @returns the run, or why the file is not taken */
export async function readRun(path: string): Promise<ImportedRun | ImportRefusal> {
  try {
    return await createRunReader().read(path)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

function createRunReader() {
  const reader = new McapStreamReader({
    includeChunks: true,
    validateCrcs: true,
    decompressHandlers: {
      zstd: (bytes, size) => new Uint8Array(zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, Number(size)) })),
    },
  })
  const schemas = new Map<number, string>()
  const channels = new Map<number, McapTypes.Channel>()
  const numbers = new Map<number, number>()
  const own: Logged<LiveFrame>[] = []
  const foreign = new Map<number, Logged<ForeignMessage>[]>()
  let before: KeyframeContent | undefined
  let skipped = 0
  let bytes = 0

  /** False when the data are not what the topic should hold. */
  function takeMessage(channel: McapTypes.Channel, { channelId, logTime, data }: McapTypes.Message): boolean {
    const isOwn = channel.messageEncoding === FRAME_ENCODING
    if (isOwn && channel.topic === KEYFRAME_TOPIC) {
      const keyframe = decodeKeyframe(data)
      if (keyframe && own.length === 0) before ??= { frames: keyframe.frames, trail: trailOf([keyframe]) }
      return keyframe !== undefined
    }
    const row = isOwn ? CHANNELS.find(({ name }) => name === channel.topic) : undefined
    if (row) {
      const frame = soundFrame(data, row.id)
      if (frame) own.push({ logTime, value: frame })
      return frame !== undefined
    }
    const read = channel.messageEncoding === 'json' ? foreignReader(schemas.get(channel.schemaId) ?? '') : undefined
    // Where frames are in the file, what was made of them says nothing new.
    const isRepeated = isDerived(channel.metadata) && (own.length > 0 || before !== undefined)
    if (!read || isRepeated) {
      if (!isDerived(channel.metadata)) skipped++
      return true
    }
    const value = read(jsonOf(data), channel.topic)
    if (value === 'unsupported') {
      skipped++
      return true
    }
    if (!value || !isTime(value.timeMs)) return false
    const messages = foreign.get(channelId) ?? []
    messages.push({ logTime, value })
    foreign.set(channelId, messages)
    return true
  }

  function take(record: McapTypes.TypedMcapRecord): void {
    if (record.type === 'Schema') schemas.set(record.id, record.name)
    if (record.type === 'Channel') channels.set(record.id, record)
    if (record.type === 'Chunk') {
      bytes += Number(record.uncompressedSize)
      if (bytes > MAX_BYTES) throw new Refused({ reason: 'tooLarge' })
      if (record.compression !== '' && record.compression !== 'zstd')
        throw new Refused({ reason: 'compression', compression: record.compression })
    }
    if (record.type !== 'Message') return
    const channel = channels.get(record.channelId)
    if (!channel) throw new Refused({ reason: 'damaged' })
    const number = (numbers.get(record.channelId) ?? 0) + 1
    numbers.set(record.channelId, number)
    if (!takeMessage(channel, record)) throw new Refused({ reason: 'message', topic: channel.topic, number })
  }

  function run(): ImportedRun {
    const chosen = own.length > 0 ? [] : chosenMessages([...foreign.values()])
    const frames = own.length > 0 ? ordered(own) : framesOf(chosen)
    if (frames.length === 0) throw new Refused({ reason: 'noTopic' })
    const taken = new Set(chosen)
    const unused = [...foreign].flatMap(([id, messages]) =>
      isDerived(channels.get(id)?.metadata ?? new Map()) ? [] : messages.filter(message => !taken.has(message)),
    )
    return { frames, skipped: skipped + unused.length, ...(before && { before }) }
  }

  return {
    read: async (path: string): Promise<ImportedRun> => {
      let isFirst = true
      const parts: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1024 * 1024 })
      for await (const part of parts) {
        if (isFirst && !MCAP_MAGIC.every((byte, i) => part[i] === byte)) throw new Refused({ reason: 'notMcap' })
        isFirst = false
        readOn(reader, part, take)
      }
      if (isFirst) throw new Refused({ reason: 'notMcap' })
      if (!reader.done()) throw new Refused({ reason: 'cutOff' })
      return run()
    },
  }
}

/** Whatever the library finds wrong with a record is a damage of the file. */
function readOn(reader: McapStreamReader, part: Uint8Array, take: (record: McapTypes.TypedMcapRecord) => void): void {
  try {
    reader.append(part)
    for (let record = reader.nextRecord(); record; record = reader.nextRecord()) take(record)
  } catch (error) {
    throw error instanceof Refused ? error : new Refused({ reason: 'damaged' })
  }
}

function soundFrame(data: Uint8Array, channel: number): LiveFrame | undefined {
  const frame = frameOf(data)
  if (frame?.channel !== channel || !isTime(frame.timeMs)) return undefined
  return messageOf(frame) ? frame : undefined
}

/** Beyond it no file can be named. */
const MAX_TIME_MS = Date.UTC(9999, 11, 31)
const isTime = (timeMs: number): boolean => timeMs >= 0 && timeMs < MAX_TIME_MS

function jsonOf(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data))
  } catch {
    return undefined
  }
}

function ordered<T>(values: readonly Logged<T>[]): readonly T[] {
  // Messages of one time stay as they stand in the file.
  const sorted = values.toSorted((a, b) => (a.logTime < b.logTime ? -1 : a.logTime > b.logTime ? 1 : 0))
  return sorted.map(({ value }) => value)
}

function framesOf(chosen: readonly Logged<ForeignMessage>[]): readonly LiveFrame[] {
  const messages = ordered(chosen).toSorted((a, b) => a.timeMs - b.timeMs)
  return foreignFrames(messages).flatMap(bytes => frameOf(bytes) ?? [])
}
