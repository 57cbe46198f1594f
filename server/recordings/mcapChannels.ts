/** How the telemetry channels stand in an MCAP file: a message's data is a frame of the wire, unchanged. */
import type { McapTypes } from '@mcap/core'
import { experimental_ValibotToJsonSchemaConverter as ValibotConverter } from '@orpc/valibot'
import { CHANNEL_COUNT, CHANNELS, type ChannelRow } from '../../contract/telemetry/channels.ts'
import { LAYOUTS } from '../../contract/telemetry/packed.ts'
import { RECORD_SCHEMAS, RECORD_STRUCTURES } from '../../contract/telemetry/records.ts'

/** Of messages and of schemas; no viewer knows it, and each lists the topics with their times and schemas. */
export const FRAME_ENCODING = 'swath-frame'
export const KEYFRAME_TOPIC = 'keyframe'
/** Far from the channels' own numbers, which are also their numbers in the files. */
export const KEYFRAME_CHANNEL = 1000
const KEYFRAME_SCHEMA = CHANNEL_COUNT + 1

export type McapChannel = { readonly schema: McapTypes.Schema; readonly channel: McapTypes.Channel }

const HEADER = [
  ['version', 'u8'],
  ['channel', 'u8'],
  ['flags', 'u16'],
  ['seq', 'u32'],
  ['time', 'f64'],
  ['bodyBytes', 'u32'],
  ['reserved', 'u32'],
] as const
const FRAME_TEXT =
  'One frame: the header, then the body, padded to a multiple of 8 bytes. Little endian. time: ms since the epoch. flags bit 0: the complete state of a cumulative channel. Metres and radians; map: x right, y up; robot: x forward, y left.'

const isPacked = (name: string): name is keyof typeof LAYOUTS => name in LAYOUTS
const isRecord = (name: string): name is keyof typeof RECORD_SCHEMAS => name in RECORD_SCHEMAS

function describeBody({ name }: ChannelRow): object {
  if (isPacked(name)) return { family: 'packed', ...LAYOUTS[name] }
  if (!isRecord(name)) return { family: 'picture', formats: ['image/jpeg', 'image/png'] }
  const converter = new ValibotConverter({ errorMode: 'ignore' })
  const [, schema] = converter.convert(RECORD_SCHEMAS[name], { strategy: 'output' })
  return { family: 'record', encoding: 'msgpack', sharedStructures: RECORD_STRUCTURES, schema }
}

const encoded = (description: object): Uint8Array => new TextEncoder().encode(JSON.stringify(description))

const channelOf = (id: number, schemaId: number, topic: string, description: object): McapChannel => ({
  schema: { id: schemaId, name: `swath.${topic}`, encoding: FRAME_ENCODING, data: encoded(description) },
  channel: { id, schemaId, topic, messageEncoding: FRAME_ENCODING, metadata: new Map() },
})

const CHANNEL_TABLE: readonly McapChannel[] = CHANNELS.map(row =>
  channelOf(row.id, row.id + 1, row.name, {
    description: FRAME_TEXT,
    header: HEADER,
    body: describeBody(row),
    delivery: row.delivery,
  }),
)

const KEYFRAME: McapChannel = channelOf(KEYFRAME_CHANNEL, KEYFRAME_SCHEMA, KEYFRAME_TOPIC, {
  description:
    'How things stood at time: frames back to back, then the trail of coverage since the run began. trailKept: numbers at the start that are those of the keyframe before in the same file. Little endian.',
  header: [
    ['version', 'u32'],
    ['frameBytes', 'u32'],
    ['time', 'f64'],
    ['trailKept', 'u32'],
    ['trailAdded', 'u32'],
  ],
  body: [
    ['frames', 'u8[frameBytes]'],
    ['trail', 'f32[trailAdded]'],
  ],
})

/** What a file of a run holds: the keyframes and the channels for which `has` is true. */
export const mcapChannels = (has: (row: ChannelRow) => boolean): readonly McapChannel[] => [
  KEYFRAME,
  ...CHANNEL_TABLE.filter((_, id) => {
    const row = CHANNELS[id]
    return row !== undefined && has(row)
  }),
]

/** The channels that are kept for playback. */
export const isRecorded = ({ recordedIntervalMs }: ChannelRow): boolean => recordedIntervalMs !== undefined

const NS_PER_MS = 1_000_000n

/** Ns since the epoch. */
export function toMcapTime(timeMs: number): bigint {
  const whole = Math.floor(timeMs)
  return BigInt(whole) * NS_PER_MS + BigInt(Math.round((timeMs - whole) * 1e6))
}

/** Ms since the epoch: the very number that was written, because doubles are coarser than a nanosecond there. */
export const fromMcapTime = (time: bigint): number => Number(time / NS_PER_MS) + Number(time % NS_PER_MS) / 1e6

const WORD = 2 ** 32
const NS_PER_WORD_MS = Math.floor(WORD / 1e6)
const NS_PER_WORD_REST = WORD % 1e6

/** The same of the eight bytes at an offset, of which hundreds of thousands are read a second: all of it in whole numbers that a double holds. */
export function mcapTimeAt(view: DataView, offset: number): number {
  const high = view.getUint32(offset + 4, true)
  const restNs = high * NS_PER_WORD_REST + view.getUint32(offset, true)
  return high * NS_PER_WORD_MS + Math.floor(restNs / 1e6) + (restNs % 1e6) / 1e6
}
