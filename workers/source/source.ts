/** Where frames come from. Live, time-shift and playback look alike; behind this, nothing knows which one is running. */
import type { BehaviorSubject, Observable } from 'rxjs'
import type { Bandwidth, CacheMark, Eta, Notice, RobotConnection } from '../../contract/sockets/streamer.ts'
import type { Scene } from '../../scene/scene.ts'
import type { LinkReadout } from '../readouts.ts'

/** Ms since the epoch by the service's clock. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number }

/** A part of a cache; `trail`: the coverage at the cache's time as vertices of four floats. */
export type CachePart = Pick<CacheMark, 'time' | 'first' | 'last' | 'request'> & {
  readonly batch: Uint8Array
  readonly trail: Float32Array | undefined
}

export type SourceEvent =
  /** Frames back to back, in order. Who listens folds them at once: then the service gets its credit back. */
  | { readonly type: 'frames'; readonly batch: Uint8Array }
  /** What went before: on connecting and on coming back to live. Frames that are known already are in it and are passed over. */
  | { readonly type: 'cache'; readonly part: CachePart }
  /** The scene to go on from, in place of what is folded so far, and the time that it is of. */
  | { readonly type: 'scene'; readonly scene: Scene; readonly timeMs: number }
  /** Playback has come to this time: all frames up to it are out. Ms since the epoch by the service's clock. */
  | { readonly type: 'position'; readonly timeMs: number }
  | { readonly type: 'link'; readonly link: LinkReadout }
  /** `offsetMs`: service time − time here. */
  | { readonly type: 'clock'; readonly offsetMs: number }
  /** What the service has recorded; undefined: nothing. */
  | { readonly type: 'recorded'; readonly range: TimeRange | undefined }
  | { readonly type: 'latency'; readonly latencyMs: number }
  | { readonly type: 'bandwidth'; readonly bandwidth: Bandwidth }
  | { readonly type: 'eta'; readonly eta: Eta }
  | { readonly type: 'robot'; readonly robot: RobotConnection }
  | { readonly type: 'notice'; readonly notice: Notice }
  /** A message of the service that does not fit the contract; `event` is its name. */
  | { readonly type: 'malformed'; readonly event: string }

/**
 * Cold: subscribing connects, unsubscribing leaves. Never errors; trouble is a `link` event. Of the past: completes where it can tell no
 * more.
 */
export type Source = Observable<SourceEvent>

/** How fast a source of the past goes on, as a multiple of time itself; 0: it stands. Changes while it runs. */
export type Pace = BehaviorSubject<number>
