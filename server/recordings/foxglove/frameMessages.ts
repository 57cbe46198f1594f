/** Frames of a robot as messages that viewers show by themselves (`topics.ts`). */
import { ROBOT_STATES } from '../../../contract/robot/states.ts'
import type { ChannelName } from '../../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import type { RecordedFrame } from '../archive.ts'
import type { RecordedMessage } from '../chunk.ts'
import { CAMERA_FRAMES, entity, line, MAP_FRAME, placed, ROBOT_FRAME, rgb, scene, stamp, transform } from './shapes.ts'
import { channelOfTopic, type Topic } from './topics.ts'

type Written = { readonly topic: Topic; readonly json: object }

const DANGER = rgb(213, 94, 0)
const VELOCITY = rgb(230, 159, 0)
const PATH = rgb(255, 255, 255)
const LANES = rgb(160, 170, 175, 0.6)
const DETOUR = rgb(86, 180, 233)

/** `foxglove.Log` levels. */
const LOG_LEVEL = { info: 2, success: 2, warning: 3, error: 4 } as const

const pairs = (numbers: Float32Array): { readonly x: number; readonly y: number }[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    x: numbers[2 * i] ?? 0,
    y: numbers[2 * i + 1] ?? 0,
  }))

const log = (timeMs: number, level: keyof typeof LOG_LEVEL, name: string, message: string): Written => ({
  topic: '/log',
  json: { timestamp: stamp(timeMs), level: LOG_LEVEL[level], message, name, file: '', line: 0 },
})

const camera = (
  channel: keyof typeof CAMERA_FRAMES,
  topic: Topic,
  { timeMs, body }: Message<typeof channel>,
): Written => ({
  topic,
  json: {
    timestamp: stamp(timeMs),
    frame_id: CAMERA_FRAMES[channel],
    data: Buffer.from(body.bytes).toString('base64'),
    format: body.mime === 'image/png' ? 'png' : 'jpeg',
  },
})

/** What a viewer is shown of a frame; channels without a line here are in the file as frames alone. */
const WRITERS: { readonly [C in ChannelName]?: (message: Message<C>) => readonly Written[] } = {
  pose: ({ timeMs, body }) => [
    { topic: '/tf', json: { transforms: [transform(timeMs, MAP_FRAME, ROBOT_FRAME, body)] } },
    { topic: '/pose', json: { timestamp: stamp(timeMs), frame_id: MAP_FRAME, pose: placed(body) } },
  ],
  laser: ({ timeMs, body }) => [
    {
      topic: '/scan',
      json: {
        timestamp: stamp(timeMs),
        frame_id: MAP_FRAME,
        pose: placed(body, 0.2),
        start_angle: body.start,
        end_angle: body.end,
        // JSON knows no infinity: a beam that met nothing has the sensor's range.
        ranges: [...body.ranges],
        intensities: [],
      },
    },
  ],
  localization: ({ timeMs, body }) => [
    {
      topic: '/localization',
      json: {
        timestamp: stamp(timeMs),
        frame_id: MAP_FRAME,
        poses: Array.from({ length: body.count }, (_, i) =>
          placed({ x: body.xyw[3 * i] ?? 0, y: body.xyw[3 * i + 1] ?? 0, w: body.xyw[3 * i + 2] ?? 0 }),
        ),
      },
    },
  ],
  safety: ({ timeMs, body }) => [
    {
      topic: '/safety',
      json: scene([
        entity('danger', timeMs, ROBOT_FRAME, { lines: [line(pairs(body.danger), DANGER)] }),
        entity('velocity', timeMs, ROBOT_FRAME, { lines: [line(pairs(body.velocity), VELOCITY)] }),
      ]),
    },
  ],
  local_planner: ({ timeMs, body }) => [
    {
      topic: '/paths',
      json: scene([entity('local', timeMs, MAP_FRAME, { lines: [line(pairs(body.xy), PATH, { open: true })] })]),
    },
  ],
  coverage_planner: ({ timeMs, body }) => [
    {
      topic: '/paths',
      json: scene([
        entity('lanes', timeMs, MAP_FRAME, {
          lines: body.motions.map(({ waypoints }) => line(waypoints, LANES, { open: true, thickness: 0.03 })),
        }),
      ]),
    },
  ],
  detour: ({ timeMs, body }) => [
    {
      topic: '/paths',
      json: scene([entity('detour', timeMs, MAP_FRAME, { lines: [line(body.path, DETOUR, { open: true })] })]),
    },
  ],
  camera_front: message => [camera('camera_front', '/camera/front', message)],
  camera_thermal: message => [camera('camera_thermal', '/camera/thermal', message)],
  basic: ({ body }) => [{ topic: '/basic', json: body }],
  radio: ({ body }) => [{ topic: '/radio', json: body }],
  robot_message: ({ timeMs, body }) => [log(timeMs, body.level, 'message', body.text)],
}

/** A correlated union: the table is by channel, and so is the message. */
const written = <C extends ChannelName>(channel: C, message: Message<C>): readonly Written[] =>
  WRITERS[channel]?.(message) ?? []

/** Channels that a topic is made of; those of plans are made of none. */
export const TOPIC_SOURCES: { readonly [T in Topic]?: readonly ChannelName[] } = {
  '/tf': ['pose'],
  '/pose': ['pose'],
  '/scan': ['laser'],
  '/localization': ['localization'],
  '/safety': ['safety'],
  '/paths': ['local_planner', 'coverage_planner', 'detour'],
  '/camera/front': ['camera_front'],
  '/camera/thermal': ['camera_thermal'],
  '/log': ['basic', 'faults', 'robot_message'],
  '/basic': ['basic'],
  '/radio': ['radio'],
}

/** The messages for viewers of one robot's frames, which come in log order: what changed between them is said in its log. */
export function createFrameMessages(): (frame: RecordedFrame) => readonly RecordedMessage[] {
  const seqs = new Map<Topic, number>()
  let state: number | undefined
  let faults: ReadonlySet<number> = new Set()

  function changes(message: Message): readonly Written[] {
    if (message.channel === 'basic' && message.body.state !== state) {
      state = message.body.state
      const name = ROBOT_STATES.find(({ id }) => id === state)?.slug ?? String(state)
      return [log(message.timeMs, 'info', 'state', name)]
    }
    if (message.channel !== 'faults') return []
    const before = faults
    faults = new Set(message.body.faults.map(({ code }) => code))
    const raised = message.body.faults.filter(({ code }) => !before.has(code))
    return raised.map(({ code, text }) => log(message.timeMs, 'error', `fault ${code}`, text))
  }

  return frame => {
    const [whole] = readFrames(frame.bytes, () => undefined)
    const decoded = whole && decodeFrame(whole)
    if (!decoded?.ok) return []
    const message = decoded.value
    return [...written(message.channel, message), ...changes(message)].map(({ topic, json }) => {
      const seq = (seqs.get(topic) ?? 0) + 1
      seqs.set(topic, seq)
      return recorded(topic, seq, frame.logMs, json, frame.timeMs)
    })
  }
}

/** A message of a topic, at a log time. */
export const recorded = (
  topic: Topic,
  seq: number,
  logMs: number,
  json: object,
  publishMs = logMs,
): RecordedMessage => ({
  channel: channelOfTopic(topic),
  seq,
  logMs,
  publishMs,
  data: new TextEncoder().encode(JSON.stringify(json)),
})
