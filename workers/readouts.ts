/** What the worker tells the page: readouts, the plan, and what comes between them. */

import type { CameraName } from '../contract/cameras.ts'
import type { RemoteFact } from '../contract/journal/remoteActors.ts'
import type { LayerName } from '../contract/layers.ts'
import type { PlanConfig, PlanElements } from '../contract/plan/elements.ts'
import type { MapYaml } from '../contract/plan/mapYaml.ts'
import type { ChannelName } from '../contract/telemetry/channels.ts'
import type { FrameFault } from '../contract/telemetry/frame.ts'
import type { Pose, RecordBody } from '../contract/telemetry/records.ts'
import type { SurfaceReadout } from '../map/surfaces/chooseSurface.ts'
import type { Freshness } from '../scene/freshness.ts'

/** What of the map a drawn picture shows. `x`, `y`: its middle, map metres. `width`, `height`: CSS pixels. */
export type MapView = {
  readonly x: number
  readonly y: number
  readonly metresPerPixel: number
  readonly width: number
  readonly height: number
}

/** `log`: what this tab has seen itself, its own event log. */
export type PlaybackReadout = {
  readonly source: 'live' | 'service' | 'log'
  readonly mode: 'live' | 'paused' | 'playing'
  /** Of the picture. While live the newest frame's. */
  readonly timeMs: number
  readonly speed: number
  /** The picture of the moment that was asked for last is not there yet. */
  readonly seeking: boolean
  /** Number of the newest command that was taken up; 0 before the first. */
  readonly request: number
  /** Time of the newest frame in the picture; undefined while nothing is in it. */
  readonly pictureMs: number | undefined
  /** What this tab's own log holds. */
  readonly log: { readonly fromMs: number; readonly toMs: number } | undefined
  /** What the service has recorded, as far as it is known. */
  readonly recorded: { readonly fromMs: number; readonly toMs: number } | undefined
}

export type EngineCounters = {
  /** Time of the picture, ms since the epoch by the service's clock. */
  readonly shownMs: number
  readonly framesFolded: number
  readonly framesDrawn: number
  readonly bytesReceived: number
  /** Robot time to drawn picture, ms, newest 2,000 values. */
  readonly robotToPixelMs: readonly number[]
  readonly logBytes: number
  readonly sceneBytes: number
}

/** `lost`: the socket is gone and is being tried again at `retryAtMs`. `refused`: by the service, with its token. */
export type LinkReadout =
  | { readonly status: 'connecting' }
  | { readonly status: 'live'; readonly sinceMs: number }
  | { readonly status: 'lost'; readonly sinceMs: number; readonly retryAtMs: number; readonly reason: string }
  | { readonly status: 'refused'; readonly token: string }
  | { readonly status: 'disabled' }

export type LayerReadout = {
  readonly shown: boolean
  /** Shown without having been chosen, because the robot does not know where it is (M-089). */
  readonly byItself: boolean
  /** `off`: not shown. */
  readonly freshness: 'off' | Freshness
  /** Whether what is shown can have it: false in the service's recording for what is not recorded. */
  readonly recorded: boolean
  /** From the average of the last ten intervals (M-083); undefined for layers without a channel or rate. */
  readonly rateHz: number | undefined
  readonly ageMs: number | undefined
}

export type CameraReadout = {
  /** Ms from when the picture on screen was taken to the moment that is shown; undefined before the first. */
  readonly ageMs: number | undefined
  /** Whether what is shown can have it: false in the service's recording for what is not recorded. */
  readonly recorded: boolean
  readonly rateHz: number | undefined
  /** °C of the coldest and the warmest pixel shown; thermal only. */
  readonly temperature: { readonly min: number; readonly max: number } | undefined
}

export type Readout = {
  readonly link: LinkReadout
  readonly robot: { readonly state: 'online' | 'offline' | 'lost'; readonly sinceMs: number } | undefined
  readonly basic: RecordBody<'basic'> | undefined
  /** Newest pose received, not the tweened one. Map. */
  readonly pose: Pose | undefined
  /** Ms by the service's clock since the newest live frame, whatever moment is shown; undefined before the first. */
  readonly ageMs: number | undefined
  readonly localizationLost: boolean
  readonly layers: { readonly [L in LayerName]: LayerReadout }
  /** Those that are attached. */
  readonly cameras: { readonly [C in CameraName]?: CameraReadout }
  readonly sectorOrder: RecordBody<'sector_order'> | undefined
  readonly radio: RecordBody<'radio'> | undefined
  readonly statistics: RecordBody<'statistics'> | undefined
  /** Cleanable floor that the run has covered, square metres, each cell once: what its report will say. Undefined where it is not known. */
  readonly coveredM2: number | undefined
  readonly faults: RecordBody<'faults'> | undefined
  readonly liveParams: RecordBody<'live_params'> | undefined
  /** As long as it is on time. */
  readonly moveSafety: RecordBody<'move_safety'> | undefined
  readonly eta: { readonly sector?: number | undefined; readonly run?: number | undefined }
  /** What was measured of a link is undefined before its first reading, and while there is none. */
  readonly connection: {
    /** Round trip to the service. */
    readonly latencyMs: number | undefined
    readonly bytesPerSecond: number | undefined
    /** Dropped by the service because this viewer was slow, since it connected, by channel. */
    readonly dropped: { readonly [C in ChannelName]?: number } | undefined
    /** Frames refused here, by channel and reason. */
    readonly badFrames: readonly { readonly channel: string; readonly fault: FrameFault; readonly count: number }[]
    /** Frames of this robot that the service refused, by reason. */
    readonly refusedByService: { readonly [reason: string]: number } | undefined
    readonly queueMs: number | undefined
  }
  readonly surface: SurfaceReadout
  readonly camera: {
    readonly zoom: number
    readonly metresPerPixel: number
    /** Middle of the view, map metres. */
    readonly x: number
    readonly y: number
    readonly tracking: 'robot' | 'poseEstimate' | 'nothing'
    /** The viewer has chosen it, or the address that they came by. */
    readonly moved: boolean
  }
  /** Pointer position in map metres, while over the canvas. */
  readonly pointer: { readonly x: number; readonly y: number } | undefined
  readonly framesPerSecond: number
  readonly playback: PlaybackReadout
  /** The robot's state now, whatever moment is shown: a command acts on the robot of now. */
  readonly now: Pick<Readout, 'basic' | 'pose' | 'sectorOrder' | 'faults' | 'liveParams' | 'moveSafety'> & {
    /** When the robot reported its basic data, ms since the epoch by the service's clock; undefined before the first. */
    readonly basicMs: number | undefined
  }
}

/** The plan the robot is on, sent once when it has been loaded. `none`: plan 0 (M-087). */
export type PlanReadout =
  | { readonly status: 'loading'; readonly plan: number }
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly plan: number; readonly token: string }
  | {
      readonly status: 'loaded'
      readonly plan: number
      readonly name: string
      readonly map: MapYaml
      readonly widthPx: number
      readonly heightPx: number
      readonly elements: PlanElements
      readonly config: PlanConfig
    }

/** What travels through the readout port. `lostLocalization` is sent at most once in 10 s (M-090). */
export type ReadoutMessage =
  | { readonly type: 'readout'; readonly readout: Readout }
  | { readonly type: 'plan'; readonly plan: PlanReadout }
  | { readonly type: 'lostLocalization' }
  /** For the journal: what the worker's own parts and the robot tell of themselves. */
  | { readonly type: 'remote'; readonly fact: RemoteFact }
  /** A picture was drawn that shows another part of the map than the one before: a press on it is answered without the worker. */
  | { readonly type: 'view'; readonly view: MapView }
  /** The drawing context is gone for good and its canvas takes no other: transfer a new one (`attachCanvas`). */
  | { readonly type: 'canvasNeeded' }
  | {
      readonly type: 'notice'
      readonly level: 'info' | 'warning' | 'error'
      readonly token: string
      /** The time that its text names, in seconds. */
      readonly count?: number | undefined
    }
  | {
      readonly type: 'robotMessage'
      readonly level: string
      readonly text: string
      readonly key: string
      readonly timeMs: number
    }
