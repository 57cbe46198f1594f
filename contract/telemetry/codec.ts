/** Bodies in and out, for every channel. Reading never throws: a broken body is a `FrameFault`. */
import { Packr, Unpackr } from 'msgpackr'
import * as v from 'valibot'
import { type ChannelName, channelById, channelByName } from './channels.ts'
import { type Decoded, encodeFrame, FLAG_KEYFRAME, type Frame } from './frame.ts'
import { decodePacked, encodePacked, LAYOUTS, type Packed, type PackedChannel, type PackedInput } from './packed.ts'
import { MAX_PICTURE_PIXELS, type PictureHead, pictureHead } from './pictureHead.ts'
import { RECORD_SCHEMAS, RECORD_STRUCTURES, type RecordBody, type RecordChannel } from './records.ts'

/** JPEG or PNG bytes as they are, a view on the frame. */
export type Picture = { readonly mime: PictureHead['mime']; readonly bytes: Uint8Array }

/** What a frame of a channel holds once decoded. */
export type Body<C extends ChannelName> = C extends PackedChannel
  ? Packed<C>
  : C extends RecordChannel
    ? RecordBody<C>
    : Picture
/** What a robot hands in. */
export type BodyInput<C extends ChannelName> = C extends PackedChannel
  ? PackedInput<C>
  : C extends RecordChannel
    ? RecordBody<C>
    : Uint8Array

/** A decoded frame: the discriminant is `channel`, by name. A mapped type, so that a table of functions by channel takes it. */
export type Message<C extends ChannelName = ChannelName> = {
  [N in C]: {
    readonly channel: N
    readonly seq: number
    readonly timeMs: number
    readonly keyframe: boolean
    readonly body: Body<N>
  }
}[C]

const sharedStructures = (): string[][] => RECORD_STRUCTURES.map(keys => [...keys])
const packr = new Packr({ structures: sharedStructures(), maxSharedStructures: RECORD_STRUCTURES.length })

const isPacked = (name: ChannelName): name is PackedChannel => name in LAYOUTS
const isRecord = (name: ChannelName): name is RecordChannel => name in RECORD_SCHEMAS

/** The body of a channel. Record bodies are checked: a robot of ours must not send what a worker would drop. */
export const encodeBody = <C extends ChannelName>(channel: C, body: BodyInput<C>): Uint8Array => packBody(channel, body)

function packBody(channel: ChannelName, body: object): Uint8Array {
  if (body instanceof Uint8Array) return body
  if (isPacked(channel)) return encodePacked(channel, body as PackedInput<typeof channel>)
  if (isRecord(channel)) return packr.pack(v.parse(RECORD_SCHEMAS[channel], body))
  if ('bytes' in body && body.bytes instanceof Uint8Array) return body.bytes
  throw new TypeError(`A ${channel} body is a Uint8Array`)
}

/** A whole frame of one channel. */
export function encodeMessage<C extends ChannelName>(
  channel: { readonly id: number; readonly name: C },
  meta: { readonly seq: number; readonly timeMs: number; readonly keyframe?: boolean },
  body: BodyInput<C>,
): Uint8Array<ArrayBuffer> {
  const flags = meta.keyframe ? FLAG_KEYFRAME : 0
  return encodeFrame({ channel: channel.id, flags, seq: meta.seq, timeMs: meta.timeMs }, encodeBody(channel.name, body))
}

/** A decoded message as a frame again, which decodes to the same message. */
export function encodeDecoded(message: Message): Uint8Array<ArrayBuffer> {
  const flags = message.keyframe ? FLAG_KEYFRAME : 0
  const { id } = channelByName(message.channel)
  const header = { channel: id, flags, seq: message.seq, timeMs: message.timeMs }
  return encodeFrame(header, packBody(message.channel, message.body))
}

/** Decodes the body of a frame whose header has been checked. Never throws. */
export function decodeFrame(frame: Frame): Decoded<Message> {
  const row = channelById(frame.channel)
  if (!row) return { ok: false, fault: 'channel' }
  const body = decodeBody(row.name, frame.body)
  if (!body.ok) return body
  const message = {
    channel: row.name,
    seq: frame.seq,
    timeMs: frame.timeMs,
    keyframe: (frame.flags & FLAG_KEYFRAME) !== 0,
    body: body.value,
  }
  return { ok: true, value: message as Message }
}

/** Decodes the body of one channel. Never throws. */
export function decodeBody<C extends ChannelName>(channel: C, bytes: Uint8Array): Decoded<Body<C>>
export function decodeBody(channel: ChannelName, bytes: Uint8Array): Decoded<Body<ChannelName>> {
  if (isPacked(channel)) return decodePacked(channel, bytes)
  if (isRecord(channel)) return decodeRecord(channel, bytes)
  return decodePicture(bytes)
}

/**
 * Reads the bodies of records. A hostile one may define structures of records, and they must not outlive it: after such a one, and after one that cannot
 * be read, the reader is made anew.
 */
function createRecordReader() {
  const make = () => {
    const structures = sharedStructures()
    const own = [...structures]
    const unpackr = new Unpackr({ structures, maxSharedStructures: own.length, mapsAsObjects: true })
    const isUntouched = (): boolean =>
      structures.length === own.length && structures.every((keys, index) => keys === own[index])
    return { unpackr, isUntouched }
  }
  let reader = make()
  return {
    /** @throws where it is no MessagePack */
    unpack(bytes: Uint8Array): unknown {
      let isRead = false
      try {
        const raw: unknown = reader.unpackr.unpack(bytes)
        isRead = true
        return raw
      } finally {
        if (!isRead || !reader.isUntouched()) reader = make()
      }
    },
  }
}
const recordReader = createRecordReader()

function decodeRecord(channel: RecordChannel, bytes: Uint8Array): Decoded<RecordBody<RecordChannel>> {
  let raw: unknown
  try {
    raw = recordReader.unpack(bytes)
  } catch {
    return { ok: false, fault: 'body' }
  }
  const parsed = v.safeParse(RECORD_SCHEMAS[channel], raw)
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, fault: 'body' }
}

/** Refused by its head, before any decoder has it: what is no picture, and what would be too large as one. */
function decodePicture(bytes: Uint8Array): Decoded<Picture> {
  const head = pictureHead(bytes)
  if (!head || head.width * head.height > MAX_PICTURE_PIXELS) return { ok: false, fault: 'body' }
  return { ok: true, value: { mime: head.mime, bytes } }
}
