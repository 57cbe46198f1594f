import { channelByName } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { messageOf } from '../fleet/liveMessage.ts'
import type { Archive } from './archive.ts'

/** A fault that came up: it was not active before. Log time. */
export type PastFault = { readonly timeMs: number; readonly code: number; readonly text: string }

const FAULTS = channelByName('faults').id

/** The active faults in a frame; undefined when the frame has no list of faults. */
function faultsIn(frame: LiveFrame): readonly Omit<PastFault, 'timeMs'>[] | undefined {
  const message = messageOf(frame)
  return message?.channel === 'faults' ? message.body.faults : undefined
}

const codesOf = (faults: readonly Omit<PastFault, 'timeMs'>[]): ReadonlySet<number> =>
  new Set(faults.map(({ code }) => code))

/** Codes that were active at a log time. */
async function activeAt(archive: Archive, robot: number, timeMs: number): Promise<ReadonlySet<number>> {
  const keyframe = await archive.keyframeAt(robot, timeMs)
  if (!keyframe) return new Set()
  let last = keyframe.frames.findLast(({ channel }) => channel === FAULTS)
  for await (const frames of archive.frames(robot, { afterMs: keyframe.timeMs, untilMs: timeMs }, FAULTS))
    last = frames.at(-1) ?? last
  return codesOf((last && faultsIn(last)) ?? [])
}

/** Faults of a robot as they came up with `afterMs` < log time ≤ `untilMs`, from its recording, oldest first. */
export async function* pastFaults(
  archive: Archive,
  robot: number,
  range: { readonly afterMs: number; readonly untilMs: number },
): AsyncGenerator<PastFault> {
  let active = await activeAt(archive, robot, range.afterMs)
  for await (const frames of archive.frames(robot, range, FAULTS))
    for (const frame of frames) {
      const faults = faultsIn(frame)
      if (!faults) continue
      for (const { code, text } of faults) if (!active.has(code)) yield { timeMs: frame.logMs, code, text }
      active = codesOf(faults)
    }
}

/** First the last hour is looked through, then each time twice as much before it. */
const FIRST_LOOK_MS = 3_600_000

/** The newest fault that came up before a log time, not before `sinceMs`. */
export async function lastFaultBefore(
  archive: Archive,
  robot: number,
  beforeMs: number,
  sinceMs: number,
): Promise<PastFault | undefined> {
  let untilMs = beforeMs
  for (let lookMs = FIRST_LOOK_MS; untilMs > sinceMs; lookMs *= 2) {
    const afterMs = Math.max(sinceMs, untilMs - lookMs)
    let last: PastFault | undefined
    for await (const fault of pastFaults(archive, robot, { afterMs, untilMs }))
      if (fault.timeMs < beforeMs) last = fault
    if (last) return last
    untilMs = afterMs
  }
  return undefined
}

/** The first fault that came up after a log time, up to `untilMs`. */
export async function firstFaultAfter(
  archive: Archive,
  robot: number,
  afterMs: number,
  untilMs: number,
): Promise<PastFault | undefined> {
  for await (const fault of pastFaults(archive, robot, { afterMs, untilMs })) return fault
  return undefined
}
