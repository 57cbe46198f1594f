/** What a run came to, worked out from its recording and the plan alone: what a report is held against. */
import { zstdDecompressSync } from 'node:zlib'
import { McapIndexedReader } from '@mcap/core'
import { isHeadDown } from '../contract/robot/states.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import { decodeFrame, type Message } from '../contract/telemetry/codec.ts'
import { VERTEX_FLOATS } from '../contract/telemetry/coverageTrail.ts'
import { readFrames } from '../contract/telemetry/frame.ts'
import { areaOfCells, countShared } from '../floor/cellBits.ts'
import { cleanableFloor } from '../floor/cleanable.ts'
import { createVertexFold, paintTrail } from '../floor/coverage.ts'
import type { Terrain } from '../robots/world/terrain.ts'
import { FRAME_ENCODING, KEYFRAME_TOPIC } from '../server/recordings/mcapChannels.ts'

/** Metres, square metres, seconds, litres. */
export type RecordedRun = {
  readonly coveredM2: number
  readonly cleanableM2: number
  /** Each pass counted. */
  readonly totalM2: number
  readonly pathM: number
  readonly secondsIn: ReadonlyMap<number, number>
  readonly waterL: number
  /** Log time of the last message that was recorded in and shortly after the run, ms since the epoch: a recording is written a little behind. */
  readonly lastMs: number
  /** How many messages of the run itself there are, by channel. */
  readonly messages: ReadonlyMap<string, number>
}

type Asked = { readonly url: string; readonly session: string; readonly robot: number }
/** Ms since the epoch; log times of the recording. */
type Span = { readonly startMs: number; readonly endMs: number }
/** Before and after the run so much is read as well: times of frames are no finer. */
const AROUND_MS = 2000

/** Messages of a recording as the service hands it out. */
async function recorded({ url, session, robot }: Asked, { startMs, endMs }: Span): Promise<readonly Message[]> {
  const iso = (timeMs: number): string => new Date(timeMs).toISOString()
  const range = `from=${iso(startMs - AROUND_MS)}&to=${iso(endMs + AROUND_MS)}`
  const response = await fetch(`${url}/api/v0/Robots/${robot}/recording?${range}`, {
    headers: { [SESSION_HEADER]: session },
  })
  if (!response.ok) throw new Error(`The recording was not given: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: () => Promise.resolve(BigInt(bytes.byteLength)),
      read: (offset, length) => Promise.resolve(bytes.subarray(Number(offset), Number(offset + length))),
    },
    decompressHandlers: { zstd: part => new Uint8Array(zstdDecompressSync(part)) },
  })
  const messages: Message[] = []
  for await (const { channelId, data } of reader.readMessages()) {
    const channel = reader.channelsById.get(channelId)
    if (channel?.messageEncoding !== FRAME_ENCODING || channel.topic === KEYFRAME_TOPIC) continue
    for (const frame of readFrames(data, () => undefined)) {
      const message = decodeFrame(frame)
      if (message.ok) messages.push(message.value)
    }
  }
  return messages
}

type Way = { readonly vertices: Float32Array; readonly pathM: number; readonly sweptM: number }

/** Where it drove and how much of that with its head down, by what it was doing at the time. */
function wayOf(messages: readonly Message[], { startMs, endMs }: Span): Way {
  const fold = createVertexFold()
  const vertices: number[] = []
  let [pathM, sweptM] = [0, 0]
  let isDown = false
  for (const message of messages) {
    if (message.channel === 'basic') isDown = isHeadDown(message.body)
    if (message.channel !== 'pose' || message.timeMs < startMs || message.timeMs > endMs) continue
    const vertex = fold.add(message.body, isDown)
    if (vertex === undefined) continue
    const [x = vertex.x, y = vertex.y] = vertices.slice(-VERTEX_FLOATS)
    const stepM = Math.hypot(vertex.x - x, vertex.y - y)
    pathM += stepM
    sweptM += vertex.pen * stepM
    vertices.push(vertex.x, vertex.y, vertex.w, vertex.pen)
  }
  return { vertices: Float32Array.from(vertices), pathM, sweptM }
}

function timesOf(messages: readonly Message[], { startMs, endMs }: Span) {
  const secondsIn = new Map<number, number>()
  let waterL = 0
  let litresAMinute = 0
  let before: { readonly state: number; readonly isDown: boolean; readonly fromMs: number } | undefined
  function until(timeMs: number): void {
    if (before === undefined) return
    const seconds = (Math.min(timeMs, endMs) - Math.max(before.fromMs, startMs)) / 1000
    if (seconds <= 0) return
    secondsIn.set(before.state, (secondsIn.get(before.state) ?? 0) + seconds)
    if (before.isDown) waterL += (litresAMinute * seconds) / 60
  }
  for (const message of messages) {
    if (message.channel === 'statistics') {
      const flow = message.body.rows.find(({ name }) => name === 'Water flow')?.value ?? 0
      if (flow > 0) litresAMinute = flow
    }
    if (message.channel !== 'basic') continue
    const isDown = isHeadDown(message.body)
    if (message.body.state === before?.state && isDown === before.isDown) continue
    until(message.timeMs)
    before = { state: message.body.state, isDown, fromMs: message.timeMs }
  }
  until(endMs)
  return { secondsIn, waterL }
}

const countsOf = (messages: readonly Message[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(messages, ({ channel }) => channel)].map(([channel, all]) => [channel, all.length]))

/** @param swathM width of the robot's swath */
export async function recordedRun(
  asked: Asked,
  span: Span,
  { site, grid }: Pick<Terrain, 'site' | 'grid'>,
  swathM: number,
): Promise<RecordedRun> {
  const messages = await recorded(asked, span)
  const { vertices, pathM, sweptM } = wayOf(messages, span)
  const { width, height, resolution, origin } = grid
  const frame = { width, height, resolution, origin }
  const { cells, count } = cleanableFloor({ frame, occupancy: grid.cells }, site.sectors)
  const painted = paintTrail(frame, swathM, vertices)
  return {
    coveredM2: areaOfCells(frame, countShared(cells, painted.cells)),
    cleanableM2: areaOfCells(frame, count),
    totalM2: sweptM * swathM,
    pathM,
    lastMs: Math.max(0, ...messages.map(({ timeMs }) => timeMs)),
    messages: countsOf(messages.filter(({ timeMs }) => timeMs >= span.startMs && timeMs <= span.endMs)),
    ...timesOf(messages, span),
  }
}
