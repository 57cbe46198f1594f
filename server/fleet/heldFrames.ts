import { channelById, channelByName } from '../../contract/telemetry/channels.ts'
import { forgottenOnPlan } from '../../contract/telemetry/planChange.ts'
import { HISTORY_LENGTH } from './frameHistory.ts'
import type { LiveFrame } from './liveFrame.ts'

/** Bounds of what is kept of one cumulative channel after its newest keyframe. */
const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024

type Held = {
  frame: LiveFrame
  readonly arrival: number
  readonly key: string | undefined
  /** It stays when a newer one comes (`frameHistory.ts`). */
  readonly isHistory: boolean
}

/** What is kept of a frame: whether it belongs to the history of its channel, and the key of a robot message, which replaces one that has it. */
type Keeping = { readonly isHistory: boolean; readonly key: string | undefined }

/** The frames of one robot that somebody who comes later needs: of every channel those that no newer one makes worthless. */
export function createHeldFrames() {
  const byChannel = new Map<number, Held[]>()
  let arrivals = 0

  /** In place: histories are long, and with a thousand robots copies of them were most of what they cost. */
  function keepHistory(older: Held[], item: Held, length: number): void {
    if (older.at(-1)?.isHistory === false) older.pop()
    older.push(item)
    if (older.length > (item.isHistory ? length : length + 1)) older.shift()
  }

  /** The frames with one more. */
  function withItem(older: Held[], item: Held): Held[] {
    const { channel, keyframe } = item.frame
    const length = HISTORY_LENGTH.get(channel)
    if (length !== undefined) {
      keepHistory(older, item, length)
      return older
    }
    if (keyframe || channelById(channel)?.delivery !== 'cumulative') {
      // In place as well: in fast playback it is one of hundreds in a step.
      if (older.length !== 1) return [item]
      older[0] = item
      return older
    }
    return bounded([...older.filter(({ key }) => item.key === undefined || key !== item.key), item])
  }

  /** Copies what is kept of a channel from an arrival on, where it is a view on more than itself: it would hold all of that. */
  function own(held: readonly Held[], fromArrival: number): void {
    for (let i = held.length - 1; i >= 0; i--) {
      const item = held[i]
      if (!item || item.arrival < fromArrival) return
      item.frame = onItsOwn(item.frame)
    }
  }

  return {
    /** How many frames have come. */
    arrivals: (): number => arrivals,
    /** Its bytes may be a view on more than themselves until `own` is called. */
    keep(frame: LiveFrame, { isHistory, key }: Keeping): void {
      const item = { frame, arrival: arrivals++, key, isHistory }
      const older = byChannel.get(frame.channel) ?? []
      byChannel.set(frame.channel, withItem(older, item))
    },
    /** Copies what is left of those that came from an arrival on, where they are views on more than themselves. */
    own(fromArrival: number): void {
      for (const held of byChannel.values()) own(held, fromArrival)
    },
    ownOf: (channel: number, fromArrival: number): void => own(byChannel.get(channel) ?? [], fromArrival),
    newest: (channel: number): LiveFrame | undefined => byChannel.get(channel)?.at(-1)?.frame,
    /** Those of an older plan, after another has come. */
    forgetPlan(plan: number): void {
      for (const name of forgottenOnPlan(plan)) byChannel.delete(channelByName(name).id)
      for (const channel of HISTORY_LENGTH.keys()) byChannel.set(channel, (byChannel.get(channel) ?? []).slice(-1))
    },
    /** In the order in which they came; only those with a time after `afterMs` of their channel, of which undefined leaves it out. */
    recall: (afterMs: (channel: number) => number | undefined): readonly LiveFrame[] =>
      [...byChannel.values()]
        .flat()
        .filter(({ frame }) => frame.timeMs > (afterMs(frame.channel) ?? Number.POSITIVE_INFINITY))
        .toSorted((a, b) => a.arrival - b.arrival)
        .map(({ frame }) => frame),
    clear: (): void => byChannel.clear(),
  }
}

const onItsOwn = (frame: LiveFrame): LiveFrame =>
  frame.bytes.byteLength === frame.bytes.buffer.byteLength ? frame : { ...frame, bytes: frame.bytes.slice() }

/** Over the bounds the oldest frames go, but never a keyframe: without it what follows means nothing. */
function bounded(frames: Held[]): Held[] {
  const bytes = frames.reduce((sum, { frame }) => sum + frame.bytes.byteLength, 0)
  if (frames.length <= MAX_FRAMES && bytes <= MAX_BYTES) return frames
  const first = frames[0]?.frame.keyframe ? frames.slice(0, 1) : []
  return [...first, ...frames.slice(first.length + Math.ceil(frames.length / 10))]
}
