import { BATCH_CREDIT, type PlaybackClock, VIEWER_BUFFER_BYTES } from '../../contract/sockets/streamer.ts'
import { channelById } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { joinFrames, MAX_BATCH_BYTES } from './batch.ts'
import type { Selection } from './selection.ts'

type Waiting = { readonly frame: LiveFrame; readonly sinceMs: number }

/** What one viewer has been sent and has yet to take, and what waits meanwhile (protocol, section 3). */
export type Outbox = {
  /**
   * One tick: sends at most one batch, or none while two are unacknowledged; then latest-wins frames wait in one place a channel,
   * the newer for the older, and cumulative ones queue. False when more than `VIEWER_BUFFER_BYTES` are held for this viewer.
   */
  readonly tick: (selection: Selection, nowMs: number) => boolean
  /** Sends a batch of playback. Only with credit, and while nothing waits. */
  readonly play: (batch: ArrayBuffer, clock: PlaybackClock) => void
  /** Nothing waits any longer. */
  readonly clear: () => void
  /** Frames of a channel that the viewer has left no longer wait. */
  readonly forget: (channel: number) => void
  /** Batches sent and not acknowledged. */
  readonly owed: () => number
  /** Frames dropped for a newer one, by channel number. */
  readonly dropped: () => { readonly [channel: string]: number }
  /** Age of the oldest frame that waits; 0 when none does. Ms. */
  readonly queueMs: (nowMs: number) => number
  /** Bytes sent since the last call. */
  readonly takeSentBytes: () => number
}

/** `send` calls back when the viewer has acknowledged the batch; `clock` is of batches of playback. */
export function createOutbox(
  send: (batch: ArrayBuffer, acknowledged: () => void, clock: PlaybackClock | undefined) => void,
): Outbox {
  /** In the order in which frames came; a latest-wins channel has one key, a cumulative frame one of its own. */
  const waiting = new Map<string, Waiting>()
  const dropped: Record<string, number> = {}
  let cumulativeKey = 0
  let waitingBytes = 0
  let owed = 0
  let owedBytes = 0
  let sentBytes = 0

  function emit(batch: ArrayBuffer, clock?: PlaybackClock): void {
    const { byteLength } = batch
    owed += 1
    owedBytes += byteLength
    sentBytes += byteLength
    let acknowledged = false
    const take = (): void => {
      if (acknowledged) return
      acknowledged = true
      owed -= 1
      owedBytes -= byteLength
    }
    send(batch, take, clock)
  }

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
      const hasCredit = owed < BATCH_CREDIT
      if (hasCredit && waiting.size === 0 && selection.byteLength <= MAX_BATCH_BYTES) {
        if (selection.frames.length > 0) emit(selection.batch())
      } else {
        for (const frame of selection.frames) wait(frame, nowMs)
        if (hasCredit && waiting.size > 0) emit(joinFrames(takeWaiting()))
      }
      return waitingBytes + owedBytes <= VIEWER_BUFFER_BYTES
    },
    play: emit,
    clear: () => {
      waiting.clear()
      waitingBytes = 0
    },
    forget: channel => {
      for (const [key, item] of waiting) if (item.frame.channel === channel) remove(key, item)
    },
    owed: () => owed,
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
