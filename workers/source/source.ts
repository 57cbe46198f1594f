/** Where frames come from. Live, time-shift and playback look alike; behind this, nothing knows which one is running. */
import type { Observable } from 'rxjs'
import type { Bandwidth, Eta, Notice, RobotConnection } from '../../contract/sockets/streamer.ts'
import type { LinkReadout } from '../protocol.ts'
import type { Scene } from '../scene/scene.ts'

export type SourceEvent =
  /** Frames back to back, in order. `folded` is called once they are folded: it gives the service its credit back. */
  | { readonly type: 'frames'; readonly batch: Uint8Array; readonly folded: () => void }
  /** What went before: on connecting. Frames that are known already are in it and are passed over. */
  | { readonly type: 'cache'; readonly batch: Uint8Array }
  /** The scene to go on from, in place of what is folded so far (time-shift). */
  | { readonly type: 'scene'; readonly scene: Scene }
  | { readonly type: 'link'; readonly link: LinkReadout }
  /** `offsetMs`: service time − time here. */
  | { readonly type: 'clock'; readonly offsetMs: number }
  | { readonly type: 'latency'; readonly latencyMs: number }
  | { readonly type: 'bandwidth'; readonly bandwidth: Bandwidth }
  | { readonly type: 'eta'; readonly eta: Eta }
  | { readonly type: 'robot'; readonly robot: RobotConnection }
  | { readonly type: 'notice'; readonly notice: Notice }
  /** A message of the service that is not what the contract says; `event` is its name. */
  | { readonly type: 'malformed'; readonly event: string }

/** Cold: subscribing connects, unsubscribing leaves. Never errors; trouble is a `link` event. */
export type Source = Observable<SourceEvent>
