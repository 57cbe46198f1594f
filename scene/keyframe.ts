/**
 * A scene as bytes and back. Messages are written as the frames they came in and read by the same decoders as anything from
 * outside, so a damaged keyframe is refused like a damaged frame.
 *
 * Layout: `headBytes u32 · pad u32`, the head (MessagePack) padded to a multiple of 8, then frames back to back: the newest of each
 * channel, the laser history, the robot messages.
 */
import { Packr } from 'msgpackr'
import * as v from 'valibot'
import { CHANNELS } from '../contract/telemetry/channels.ts'
import { decodeFrame, encodeDecoded, type Message } from '../contract/telemetry/codec.ts'
import { VERTEX_FLOATS } from '../contract/telemetry/coverageTrail.ts'
import { readFrames } from '../contract/telemetry/frame.ts'
import { CHUNK_VERTICES, chunkVertices, type Trail, type TrailChunk } from '../map/trail.ts'
import type { Scene } from './scene.ts'

/** Where full chunks of the coverage trail are kept once, however many keyframes hold them. */
export type ChunkShelf = {
  readonly put: (key: string, chunk: TrailChunk) => void
  readonly get: (key: string) => TrailChunk | undefined
}

/** The name of a chunk on the shelf: a full chunk never changes, and a trail that is not continued is another generation. */
export const chunkKey = (generation: number, index: number): string => `${generation}-${index}`

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const bytes = v.instance(Uint8Array)
const trailSchema = v.object({ generation: count, length: count, chunks: v.array(v.union([v.string(), bytes])) })
const headSchema = v.object({
  timeMs: finite,
  frames: count,
  plan: v.optional(count),
  localizationLost: v.boolean(),
  arrivals: v.record(
    v.picklist(CHANNELS.map(channel => channel.name)),
    v.object({ count, lastSeq: count, times: v.array(finite) }),
  ),
  coverage: trailSchema,
  poseHistory: trailSchema,
  latest: count,
  laserHistory: count,
  robotMessages: count,
})
type StoredTrail = v.InferOutput<typeof trailSchema>

const packr = new Packr({ useRecords: false })
const padded = (length: number): number => Math.ceil(length / 8) * 8

/** The scene as bytes; with a shelf, full coverage chunks go there and only their keys are written. */
export function serialiseScene(scene: Scene, shelf?: ChunkShelf): Uint8Array<ArrayBuffer> {
  const latest = Object.values(scene.latest)
  const messages: readonly Message[] = [...latest, ...scene.laserHistory, ...scene.robotMessages]
  const head = packr.pack({
    timeMs: scene.timeMs,
    frames: scene.frames,
    ...(scene.plan === undefined ? {} : { plan: scene.plan }),
    localizationLost: scene.localizationLost,
    arrivals: scene.arrivals,
    coverage: storeTrail(scene.coverage, shelf),
    poseHistory: storeTrail(scene.poseHistory, undefined),
    latest: latest.length,
    laserHistory: scene.laserHistory.length,
    robotMessages: scene.robotMessages.length,
  })
  const frames = messages.map(encodeDecoded)
  const start = 8 + padded(head.byteLength)
  const out = new Uint8Array(start + frames.reduce((sum, frame) => sum + frame.byteLength, 0))
  new DataView(out.buffer).setUint32(0, head.byteLength, true)
  out.set(head, 8)
  let offset = start
  for (const frame of frames) {
    out.set(frame, offset)
    offset += frame.byteLength
  }
  return out
}

/** The scene in a keyframe; undefined when the bytes are damaged or a chunk is missing from the shelf. */
export function restoreScene(keyframe: Uint8Array, shelf?: ChunkShelf): Scene | undefined {
  const head = readHead(keyframe)
  if (!head) return undefined
  const coverage = loadTrail(head.coverage, shelf)
  const poseHistory = loadTrail(head.poseHistory, undefined)
  const messages = readMessages(keyframe.subarray(8 + padded(head.bytes)))
  if (!coverage || !poseHistory || messages?.length !== head.latest + head.laserHistory + head.robotMessages) {
    return undefined
  }
  const scans = messages.slice(head.latest, head.latest + head.laserHistory)
  const words = messages.slice(head.latest + head.laserHistory)
  return {
    timeMs: head.timeMs,
    frames: head.frames,
    latest: Object.fromEntries(messages.slice(0, head.latest).map(message => [message.channel, message])),
    arrivals: head.arrivals,
    plan: head.plan,
    localizationLost: head.localizationLost,
    coverage,
    poseHistory,
    laserHistory: scans.filter(message => message.channel === 'laser'),
    robotMessages: words.filter(message => message.channel === 'robot_message'),
  }
}

function readHead(keyframe: Uint8Array): (v.InferOutput<typeof headSchema> & { readonly bytes: number }) | undefined {
  if (keyframe.byteLength < 8) return undefined
  const length = new DataView(keyframe.buffer, keyframe.byteOffset).getUint32(0, true)
  if (8 + length > keyframe.byteLength) return undefined
  try {
    const parsed = v.safeParse(headSchema, packr.unpack(keyframe.subarray(8, 8 + length)))
    return parsed.success ? { ...parsed.output, bytes: length } : undefined
  } catch {
    return undefined
  }
}

/** All frames, or undefined when one is damaged. */
function readMessages(batch: Uint8Array): readonly Message[] | undefined {
  const messages: Message[] = []
  let sound = true
  const onFault = () => {
    sound = false
  }
  for (const frame of readFrames(batch, onFault)) {
    const message = decodeFrame(frame)
    if (!message.ok) return undefined
    messages.push(message.value)
  }
  return sound ? messages : undefined
}

function storeTrail(trail: Trail, shelf: ChunkShelf | undefined): StoredTrail {
  const chunks = trail.chunks.map((chunk, index) => {
    const vertices = chunkVertices(trail, index)
    if (!shelf || vertices.length < CHUNK_VERTICES * VERTEX_FLOATS) {
      return new Uint8Array(chunk.data.buffer, 0, vertices.byteLength)
    }
    const key = chunkKey(trail.generation, index)
    shelf.put(key, chunk)
    return key
  })
  return { generation: trail.generation, length: trail.length, chunks }
}

function loadTrail(stored: StoredTrail, shelf: ChunkShelf | undefined): Trail | undefined {
  const chunks: TrailChunk[] = []
  for (const [index, held] of stored.chunks.entries()) {
    const vertices = Math.min(CHUNK_VERTICES, stored.length - index * CHUNK_VERTICES)
    const chunk = typeof held === 'string' ? shelf?.get(held) : chunkOf(held, vertices)
    if (!chunk) return undefined
    chunks.push(chunk)
  }
  const sound = chunks.length === Math.ceil(stored.length / CHUNK_VERTICES)
  return sound ? { generation: stored.generation, length: stored.length, chunks } : undefined
}

function chunkOf(held: Uint8Array, vertices: number): TrailChunk | undefined {
  if (held.byteLength !== vertices * VERTEX_FLOATS * 4) return undefined
  const data = new Float32Array(CHUNK_VERTICES * VERTEX_FLOATS)
  new Uint8Array(data.buffer).set(held)
  return { data, written: vertices }
}
