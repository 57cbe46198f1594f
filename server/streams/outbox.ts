import {
  BATCH_CREDIT,
  type CacheMark,
  type PlaybackClock,
  VIEWER_BUFFER_BYTES,
} from '../../contract/sockets/streamer.ts'
import { channelById } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { joinFrames, MAX_BATCH_BYTES } from './batch.ts'
import type { Selection } from './selection.ts'

type Waiting = { readonly frame: LiveFrame; readonly sinceMs: number }

/** What one viewer has been sent and has yet to take, and what waits meanwhile (protocol, section 3). */
export type Outbox = {
  /**
   * One tick: sends at most one batch, or none without credit; then latest-wins frames wait in one place a channel,
   * the newer for the older, and cumulative ones queue. False when batches of more than `VIEWER_BUFFER_BYTES` are held for this viewer.
   */
  readonly tick: (selection: Selection, nowMs: number) => boolean
  /** Sends a batch of playback. Only with credit, and while nothing waits. */
  readonly play: (batch: ArrayBuffer, clock: PlaybackClock) => void
  /** Sends a part of a cache. The first one only with credit. */
  readonly cache: (part: ArrayBuffer, mark: CacheMark) => void
  /** Nothing waits any longer. */
  readonly clear: () => void
  /** Frames of a channel that the viewer has left no longer wait. */
  readonly forget: (channel: number) => void
  /** Whether fewer than `BATCH_CREDIT` batches and parts of caches are sent and not acknowledged. */
  readonly hasCredit: () => boolean
  /** Frames dropped for a newer one, by channel number. */
  readonly dropped: () => { readonly [channel: string]: number }
  /** Age of the oldest frame that waits; 0 when none does. Ms. */
  readonly queueMs: (nowMs: number) => number
  /** Bytes sent since the last call. */
  readonly takeSentBytes: () => number
}

/** How things reach the viewer; each calls back when it is acknowledged. */
export type Wire = {
  readonly data: (batch: ArrayBuffer, acknowledged: () => void) => void
  readonly playback: (batch: ArrayBuffer, clock: PlaybackClock, acknowledged: () => void) => void
  readonly cache: (part: ArrayBuffer, mark: CacheMark, acknowledged: () => void) => void
}

export function createOutbox(wire: Wire): Outbox {
  /** In the order in which frames came; a latest-wins channel has one key, a cumulative frame one of its own. */
  const waiting = new Map<string, Waiting>()
  const dropped: Record<string, number> = {}
  let cumulativeKey = 0
  let waitingBytes = 0
  let owed = 0
  let owedBytes = 0
  let sentBytes = 0

  const hasCredit = (): boolean => owed < BATCH_CREDIT

  /** Returns what to do once the viewer has it. Caches may be larger than what else is held for anybody: `ofBatches` leaves them out. */
  function owe(sent: number, ofBatches = sent): () => void {
    owed += 1
    owedBytes += ofBatches
    sentBytes += sent
    let acknowledged = false
    return () => {
      if (acknowledged) return
      acknowledged = true
      owed -= 1
      owedBytes -= ofBatches
    }
  }

  const emit = (batch: ArrayBuffer): void => wire.data(batch, owe(batch.byteLength))

  function remove(key: string, { frame }: Waiting): void {
    waiting.delete(key)
    waitingBytes -= frame.bytes.byteLength
  }

  function wait(frame: LiveFrame, sinceMs: number): void {
    const { channel } = frame
    const isCumulative = channelById(channel)?.delivery === 'cumulative'
    const key = isCumulative ? `${channel}/${cumulativeKey++}` : `${channel}`
    const older = waiting.get(key)
    if (older) {
      remove(key, older)
      dropped[channel] = (dropped[channel] ?? 0) + 1
    }
    waiting.set(key, { frame, sinceMs })
    waitingBytes += frame.bytes.byteLength
  }

  function takeWaiting(): readonly LiveFrame[] {
    const taken: LiveFrame[] = []
    let bytes = 0
    for (const [key, item] of waiting) {
      bytes += item.frame.bytes.byteLength
      if (taken.length > 0 && bytes > MAX_BATCH_BYTES) break
      taken.push(item.frame)
      remove(key, item)
    }
    return taken
  }

  return {
    tick: (selection, nowMs) => {
      const mayEmit = hasCredit()
      if (mayEmit && waiting.size === 0 && selection.byteLength <= MAX_BATCH_BYTES) {
        if (selection.frames.length > 0) emit(selection.batch())
      } else {
        for (const frame of selection.frames) wait(frame, nowMs)
        if (mayEmit && waiting.size > 0) emit(joinFrames(takeWaiting()))
      }
      return waitingBytes + owedBytes <= VIEWER_BUFFER_BYTES
    },
    play: (batch, clock) => wire.playback(batch, clock, owe(batch.byteLength)),
    cache: (part, mark) => wire.cache(part, mark, owe(part.byteLength, 0)),
    clear: () => {
      waiting.clear()
      waitingBytes = 0
    },
    forget: channel => {
      for (const [key, item] of waiting) if (item.frame.channel === channel) remove(key, item)
    },
    hasCredit,
    dropped: () => ({ ...dropped }),
    queueMs: nowMs => {
      const oldest = waiting.values().next().value
      return oldest ? nowMs - oldest.sinceMs : 0
    },
    takeSentBytes: () => {
      const bytes = sentBytes
      sentBytes = 0
      return bytes
    },
  }
}
