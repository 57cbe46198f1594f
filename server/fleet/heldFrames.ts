import { type ChannelName, channelById, channelByName } from '../../contract/telemetry/channels.ts'
import { forgottenOnPlan } from '../../contract/telemetry/planChange.ts'
import { HISTORY_LENGTH } from './frameHistory.ts'
import { type ArrivedFrame, createFrameRing } from './frameRing.ts'
import type { LiveFrame } from './liveFrame.ts'

/** Bounds of what is kept of one cumulative channel after its newest keyframe. */
const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024

type Held = {
  frame: LiveFrame
  readonly arrival: number
  readonly key: string | undefined
}

/** What is kept of a frame: whether it belongs to the history of its channel (`frameHistory.ts`), and the key of a robot message, which replaces one that has it. */
type Keeping = { readonly isHistory: boolean; readonly key: string | undefined }

/** The frames of one channel that somebody who comes later needs. */
type HeldChannel = {
  readonly keep: (item: Held, isHistory: boolean) => void
  /** Copies those from an arrival on, where they are views on more than themselves: they would hold all of that. */
  readonly own: (fromArrival: number) => void
  readonly newest: () => LiveFrame | undefined
  readonly after: (afterMs: number) => readonly ArrivedFrame[]
  readonly keepNewestAlone: () => void
}

/** The newest frame, and before it those that belong to the history of the channel, so many of them. */
function createHeldHistory(channel: number, length: number): HeldChannel {
  const history = createFrameRing(channel, length)
  /** No part of the history: it goes when another comes. */
  let newest: Held | undefined
  return {
    keep: (item, isHistory) => {
      newest = isHistory ? undefined : item
      if (isHistory) history.push(item)
    },
    own: fromArrival => {
      if (newest && newest.arrival >= fromArrival) newest.frame = onItsOwn(newest.frame)
    },
    newest: () => newest?.frame ?? history.newest()?.frame,
    after: afterMs => [
      ...history.after(afterMs),
      ...(newest !== undefined && newest.frame.timeMs > afterMs ? [newest] : []),
    ],
    keepNewestAlone: () => history.shorten(newest ? 0 : 1),
  }
}

/** The newest frame; of a cumulative channel the newest keyframe and what came after it. */
function createHeldNewest(channel: number): HeldChannel {
  const isCumulative = channelById(channel)?.delivery === 'cumulative'
  let held: Held[] = []
  return {
    keep: item => {
      if (!isCumulative || item.frame.keyframe) {
        // In place: in fast playback it is one of hundreds in a step.
        held.length = 1
        held[0] = item
        return
      }
      held = bounded([...held.filter(({ key }) => item.key === undefined || key !== item.key), item])
    },
    own: fromArrival => {
      for (let i = held.length - 1; i >= 0; i--) {
        const item = held[i]
        if (!item || item.arrival < fromArrival) return
        item.frame = onItsOwn(item.frame)
      }
    },
    newest: () => held.at(-1)?.frame,
    after: afterMs => held.filter(({ frame }) => frame.timeMs > afterMs),
    keepNewestAlone: () => {
      held = held.slice(-1)
    },
  }
}

function createHeldChannel(channel: number): HeldChannel {
  const length = HISTORY_LENGTH.get(channel)
  return length === undefined ? createHeldNewest(channel) : createHeldHistory(channel, length)
}

/** The frames of one robot that somebody who comes later needs: of every channel those that no newer one makes worthless. */
export function createHeldFrames() {
  const byChannel = new Map<number, HeldChannel>()
  let arrivals = 0

  function channelOf(channel: number): HeldChannel {
    const known = byChannel.get(channel)
    if (known) return known
    const created = createHeldChannel(channel)
    byChannel.set(channel, created)
    return created
  }

  function forget(gone: ReadonlySet<ChannelName>): void {
    for (const name of gone) byChannel.delete(channelByName(name).id)
  }

  return {
    /** How many frames have come. */
    arrivals: (): number => arrivals,
    /** Its bytes may be a view on more than themselves until `own` is called. */
    keep: (frame: LiveFrame, { isHistory, key }: Keeping): void =>
      channelOf(frame.channel).keep({ frame, arrival: arrivals++, key }, isHistory),
    /** Copies what is left of those that came from an arrival on, where they are views on more than themselves. */
    own(fromArrival: number): void {
      for (const held of byChannel.values()) held.own(fromArrival)
    },
    ownOf: (channel: number, fromArrival: number): void => byChannel.get(channel)?.own(fromArrival),
    newest: (channel: number): LiveFrame | undefined => byChannel.get(channel)?.newest(),
    forget,
    /** Those of an older plan, after another has come. */
    forgetPlan(plan: number): void {
      forget(forgottenOnPlan(plan))
      for (const channel of HISTORY_LENGTH.keys()) byChannel.get(channel)?.keepNewestAlone()
    },
    /** In the order in which they came; only those with a time after `afterMs` of their channel, of which undefined leaves it out. */
    recall: (afterMs: (channel: number) => number | undefined): readonly LiveFrame[] =>
      [...byChannel]
        .flatMap(([channel, held]) => {
          const ms = afterMs(channel)
          return ms === undefined ? [] : held.after(ms)
        })
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
