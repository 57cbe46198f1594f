import { STATE } from '../../../contract/robot/states.ts'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { decodeFrame, encodeMessage } from '../../../contract/telemetry/codec.ts'
import { readFrames, writeFrameHeader } from '../../../contract/telemetry/frame.ts'
import type { RecordBody } from '../../../contract/telemetry/records.ts'
import { fleet } from '../../../robots/fleet.ts'
import type { PastFrame } from '../../../robots/past/pastLink.ts'
import { createPast } from '../../../robots/past/simulateHistory.ts'
import { hospital } from '../../../robots/sites/hospital.ts'

type Change = Partial<Pick<RecordBody<'basic'>, 'state' | 'plan'>>

const BASIC = channelByName('basic')
const POSE = channelByName('pose')
const MINUTE_MS = 60_000
/** Every so many frames one is held back until so many others have gone out. */
const HELD_EVERY = 97
const HELD_FOR = 9

function decoded(bytes: Uint8Array) {
  const [frame] = readFrames(bytes, () => undefined)
  const message = frame && decodeFrame(frame)
  if (!frame || !message?.ok) throw new Error('A virtual robot has sent a broken frame')
  return { frame, message: message.value }
}

/** What happens to the robot beside what it simulates, by the minute: a run that ends and another, other plans and none. */
function changeAt(minute: number): Change {
  if (minute >= 3 && minute < 3.2) return { state: STATE.main }
  if (minute >= 3.2 && minute < 3.4) return { state: STATE.loadClean }
  if (minute >= 5 && minute < 7) return { plan: 12 }
  if (minute >= 7 && minute < 7.5) return { plan: 0 }
  return {}
}

/** It is carried 40 m away for a while, and stumbles by 3 m for a moment. */
const shiftAt = (minute: number): number => (minute >= 4 && minute < 8 ? 40 : minute >= 2 && minute < 2.01 ? 3 : 0)

function eventful({ bytes, timeMs }: PastFrame, fromMs: number): Uint8Array<ArrayBuffer> {
  const minute = (timeMs - fromMs) / MINUTE_MS
  const { frame, message } = decoded(bytes)
  const meta = { seq: frame.seq, timeMs }
  if (message.channel === 'basic') return encodeMessage(BASIC, meta, { ...message.body, ...changeAt(minute) })
  if (message.channel === 'pose')
    return encodeMessage(POSE, meta, { ...message.body, x: message.body.x + shiftAt(minute) })
  return new Uint8Array(bytes)
}

/** From the ninth minute on numbers count from 1 again. */
function renumbered(bytes: Uint8Array<ArrayBuffer>, restartMs: number, before: Map<number, number>): Uint8Array {
  const { frame } = decoded(bytes)
  if (frame.timeMs < restartMs) before.set(frame.channel, frame.seq)
  else writeFrameHeader(bytes, { ...frame, seq: frame.seq - (before.get(frame.channel) ?? 0) })
  return bytes
}

/** Some frames come late, behind others of their channel and of other channels. */
function shuffled(frames: readonly Uint8Array[]): readonly Uint8Array[] {
  const place = (index: number): number => (index % HELD_EVERY === 0 ? index + HELD_FOR + 0.5 : index)
  return frames
    .map((bytes, index) => ({ bytes, place: place(index) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ bytes }) => bytes)
}

/** What a virtual robot sends in an eventful stretch of time, in the order in which it arrives. */
export async function eventfulPast(fromMs: number, minutes: number): Promise<readonly Uint8Array[]> {
  const group = fleet(12, 1).filter(spec => spec.site === hospital && spec.job === 'clean')
  const [spec] = group
  if (!spec) throw new Error('No robot cleans there')
  const toMs = fromMs + minutes * MINUTE_MS
  const past = createPast({
    group: [spec],
    names: [spec.name],
    seed: 1,
    fromMs,
    toMs,
    ids: () => ({ plan: 11, location: 5 }),
  })
  const frames: Uint8Array[] = []
  const lastBefore = new Map<number, number>()
  for await (const second of past.seconds())
    for (const { frames: sent } of second.sent)
      for (const frame of sent) frames.push(renumbered(eventful(frame, fromMs), fromMs + 9 * MINUTE_MS, lastBefore))
  return shuffled(frames)
}
