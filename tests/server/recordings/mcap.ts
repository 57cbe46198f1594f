import { zstdDecompressSync } from 'node:zlib'
import { McapIndexedReader, McapStreamReader, type McapTypes, McapWriter } from '@mcap/core'
import { expect } from 'vitest'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'

const zstd = { zstd: (bytes: Uint8Array) => new Uint8Array(zstdDecompressSync(bytes)) }

/** What the reference library's indexed reader finds, checksums checked. */
export async function readIndexed(bytes: Uint8Array) {
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    },
    decompressHandlers: zstd,
  })
  const messages: McapTypes.Message[] = []
  for await (const read of reader.readMessages({ validateCrcs: true })) messages.push(read)
  const topicOf = (id: number) => reader.channelsById.get(id)?.topic
  const isFrame = (id: number): boolean =>
    reader.channelsById.get(id)?.messageEncoding === 'swath-frame' && topicOf(id) !== 'keyframe'
  /** Data of all frames, in log order. */
  const frames = messages
    .filter(({ channelId }) => isFrame(channelId))
    .map(({ data }) => Buffer.from(data).toString('base64'))
  /** What viewers are shown, by topic, in log order. */
  const shownByTopic = Map.groupBy(
    messages
      .filter(({ channelId }) => reader.channelsById.get(channelId)?.messageEncoding === 'json')
      .map(({ channelId, logTime, data }) => {
        const json: unknown = JSON.parse(new TextDecoder().decode(data))
        return { topic: topicOf(channelId) ?? '', logMs: Number(logTime / 1_000_000n), json }
      }),
    ({ topic }) => topic,
  )
  const attachments: McapTypes.Attachment[] = []
  for await (const attachment of reader.readAttachments({ validateCrcs: true })) attachments.push(attachment)
  return { reader, messages, topicOf, frames, shownByTopic, attachments }
}

/** What its streaming reader finds in a whole file. */
export function readStreamed(bytes: Uint8Array): readonly McapTypes.TypedMcapRecord[] {
  const reader = new McapStreamReader({ decompressHandlers: zstd, validateCrcs: true })
  reader.append(bytes)
  const records: McapTypes.TypedMcapRecord[] = []
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) records.push(record)
  expect(reader.done()).toBe(true)
  return records
}

export type Written = {
  readonly topic: string
  readonly schema: string
  readonly encoding: string
  readonly timeMs: number
  readonly data: Uint8Array
}

/** A file as somebody else's program writes it. */
export async function writeMcap(
  messages: readonly Written[],
  options: { readonly compression?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0n
  const { compression } = options
  const writer = new McapWriter({
    writable: {
      position: () => size,
      write: async bytes => {
        parts.push(bytes.slice())
        size += BigInt(bytes.byteLength)
      },
    },
    ...(compression !== undefined && {
      compressChunk: (plain: Uint8Array) => ({ compression, compressedData: plain }),
    }),
  })
  await writer.start({ profile: '', library: 'another' })
  const ids = new Map<string, number>()
  for (const { topic, schema, encoding, timeMs, data } of messages) {
    if (!ids.has(topic)) {
      const schemaId = await writer.registerSchema({ name: schema, encoding: 'jsonschema', data: new Uint8Array() })
      ids.set(topic, await writer.registerChannel({ schemaId, topic, messageEncoding: encoding, metadata: new Map() }))
    }
    const time = BigInt(Math.round(timeMs)) * 1_000_000n
    await writer.addMessage({
      channelId: ids.get(topic) ?? CHANNEL.basic,
      sequence: 1,
      logTime: time,
      publishTime: time,
      data,
    })
  }
  await writer.end()
  return Uint8Array.from(Buffer.concat(parts))
}
