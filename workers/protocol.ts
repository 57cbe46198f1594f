/**
 * What the UI thread and the telemetry worker say to each other. Calls go through comlink; readouts come through one MessagePort,
 * at most four times a second, and with each picture that shows another part of the map which part. Coarse calls, plain data; no telemetry array ever crosses (architecture, section 3).
 */

import type { CameraName } from '../contract/cameras.ts'
import type { LayerName } from '../contract/layers.ts'
import type { PlanConfig, PlanElements } from '../contract/plan/elements.ts'
import type { MapYaml } from '../contract/plan/mapYaml.ts'
import type { RobotAppearance } from '../contract/robot/models.ts'
import type { ChannelName } from '../contract/telemetry/channels.ts'
import type { FrameFault } from '../contract/telemetry/frame.ts'
import type { Pose, RecordBody } from '../contract/telemetry/records.ts'
import type { ThermalFilterName } from '../contract/thermal.ts'
import type { CanvasSize, ScreenPoint } from '../map/camera.ts'
import type { MapColours } from '../map/colour.ts'
import type { Hit } from '../map/hit.ts'
import type { ScriptFonts } from '../map/labels/labelFont.ts'
import type { PinMark } from '../map/pinMark.ts'
import type { SurfaceChoice, SurfaceReadout } from '../map/surfaces/chooseSurface.ts'

/** Folder of the Origin Private File System in which workers keep their logs; signing out removes it. */
export const TELEMETRY_LOG_FOLDER = 'telemetry-log'

/** What of the map a drawn picture shows. `x`, `y`: its middle, map metres. `width`, `height`: CSS pixels. */
export type MapView = {
  readonly x: number
  readonly y: number
  readonly metresPerPixel: number
  readonly width: number
  readonly height: number
}

export type OpenOptions = {
  readonly robot: number
  /** Origin of the service, e.g. `https://swath.example`. */
  readonly serviceUrl: string
  /** Value of the XSRF cookie, which a worker cannot read: subscriptions are posted with it (B-016). */
  readonly csrfToken: string
  readonly appearance: RobotAppearance
  readonly level: number
  /** The robot is drawn twice its size and the pretty picture replaces the grid (M-019, M-024). */
  readonly customerView: boolean
  readonly maySeeCameraOffZones: boolean
  readonly maySeeSemseg: boolean
  readonly colours: MapColours
  readonly surface: SurfaceChoice
  /** Translated plate texts for zones without a name and for plan positions. */
  readonly words: { readonly [key: string]: string }
  readonly reducedMotion: boolean
  /** The map opens close to the robot in any case; else where it is stuck or has no plan. */
  readonly opensOnRobot: boolean
  /** Goes before `opensOnRobot`. */
  readonly opensAt?: OpeningView | undefined
  /** False when the preference rm-live-feed-disabled is 1 (P-006). */
  readonly liveFeed: boolean
  /** The robot has left for an account out of sight: only what it did before is asked for. Live feed is off then. */
  readonly pastOnly?: boolean
}

/** Where the map opens, in place of what it would choose itself. `at` undefined: there, and goes with `tracking`. */
export type OpeningView = {
  readonly at: { readonly x: number; readonly y: number; readonly zoom: number } | undefined
  readonly tracking: 'robot' | 'poseEstimate' | 'nothing'
}

export type CameraAction =
  /** `factor` above 1 comes closer; `at` stays where it is, the middle when absent. */
  | { readonly type: 'zoomBy'; readonly factor: number; readonly at?: ScreenPoint }
  /** One step of the zoom buttons: 1/0.6 or 0.6 (M-103). */
  | { readonly type: 'zoomStep'; readonly direction: 'in' | 'out' }
  | { readonly type: 'panBy'; readonly dx: number; readonly dy: number }
  | { readonly type: 'centre'; readonly on: 'robot' | 'poseEstimate' | 'plan' }
  | { readonly type: 'centreAt'; readonly x: number; readonly y: number }
  | { readonly type: 'track'; readonly on: 'robot' | 'poseEstimate' | 'nothing' }

/** A canvas on which a camera is seen; several may show the same camera. */
export type CameraView = {
  /** Given by the caller that attaches it. */
  readonly id: string
  readonly camera: CameraName
  /** `cover`: fills the canvas and loses edges. `contain`: whole, with room beside it. */
  readonly fit: 'cover' | 'contain'
  readonly size: CanvasSize
}

/**
 * What the viewer is about to do, drawn over everything: a pose that a move would reach (`future`), that the robot shall believe in
 * (`estimate`) or drive to (`goal`), and the lettered points it is made from. Map.
 */
export type Draft = {
  readonly kind: 'future' | 'estimate' | 'goal'
  readonly pose?: Pose
  readonly points: readonly { readonly x: number; readonly y: number; readonly letter: string }[]
}

/** Where to go in time; ms since the epoch by the service's clock. `play`: on from where it is. `seek`: show that moment and stay there. */
export type PlaybackCommand =
  | { readonly type: 'live' }
  | { readonly type: 'pause' }
  | { readonly type: 'play'; readonly speed: number }
  | { readonly type: 'seek'; readonly timeMs: number }

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

/** What the worker offers through comlink. */
export type TelemetryEngine = {
  /** Connects and starts folding. Rejects when called twice. */
  open(options: OpenOptions, readouts: MessagePort): Promise<void>
  /** Takes the canvas and starts drawing. A second canvas replaces the first. */
  attachCanvas(canvas: OffscreenCanvas, size: CanvasSize): Promise<void>
  resize(size: CanvasSize): Promise<void>
  setColours(colours: MapColours): Promise<void>
  setWords(words: { readonly [key: string]: string }): Promise<void>
  setFonts(fonts: ScriptFonts): Promise<void>
  /** Shown layers, all others hidden; subscriptions follow. */
  showLayers(names: readonly LayerName[]): Promise<void>
  /** Hides layers that are, or would be, shown by themselves, until the reason has ended and comes again. */
  putOffLayers(names: readonly LayerName[]): Promise<void>
  setOverlayOpacity(opacity: number): Promise<void>
  /** Takes a canvas and shows a camera on it; the camera is subscribed to for as long as it has one. */
  attachCamera(view: CameraView, canvas: OffscreenCanvas): Promise<void>
  resizeCamera(view: string, size: CanvasSize): Promise<void>
  detachCamera(view: string): Promise<void>
  /** Colours of the thermal camera, from the picture that is shown on. */
  setThermalFilter(filter: ThermalFilterName): Promise<void>
  setSurface(choice: SurfaceChoice): Promise<void>
  /** Hidden: folding goes on, drawing stops. Shown again: resolves with the first picture that is drawn. */
  setHidden(hidden: boolean): Promise<void>
  moveCamera(action: CameraAction): Promise<void>
  /** Hover; undefined when the pointer leaves. Answers what is under it. */
  point(at: ScreenPoint | undefined): Promise<Hit | undefined>
  /** Draws what the viewer is about to do; undefined takes it away. */
  setDraft(draft: Draft | undefined): Promise<void>
  /** Moves the picture in time; the newest request wins. Resolves when it is taken up, not when it is done. `request`: its number, named in the readout. */
  playback(command: PlaybackCommand, request?: number): Promise<void>
  /** Time of the frame before or after the one that is shown, where it is paused; undefined at an end. */
  neighbourFrame(direction: 'forward' | 'back'): Promise<number | undefined>
  /** The pins of the plan on screen; drawn by the layer `pins`. */
  setPins(pins: readonly PinMark[]): Promise<void>
  /** Shows the indication ring at an element (from the element list). */
  indicate(x: number, y: number): Promise<void>
  /** Hash of the scene, for comparison with another fold of the same frames. */
  sceneHash(): Promise<string>
  /** Scene at a time within this tab's log, as a hash; undefined when the log does not reach back so far. */
  sceneHashAt(timeMs: number): Promise<string | undefined>
  /** The last laser scan as folded: sensor pose in map and ranges, for support and for tests. */
  lastScan(): Promise<
    | {
        readonly pose: Pose
        readonly start: number
        readonly end: number
        readonly max: number
        readonly ranges: readonly number[]
      }
    | undefined
  >
  /** Drawing counters since open, for the bench. */
  counters(): Promise<EngineCounters>
  /**
   * Resolves once everything received is folded, the picture is drawn and the readout of it has left, with the number of messages that have
   * left since `open`: they come by another port, and may come later than the answer.
   */
  idle(): Promise<number>
  /** Leaves the socket, frees the canvas and the log. The worker may be terminated afterwards. */
  close(): Promise<void>
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

/** `off`: not shown. `waiting`: shown, and nothing came yet. */
export type Freshness = 'off' | 'waiting' | 'onTime' | 'late'
export type LayerReadout = {
  readonly shown: boolean
  /** Shown without having been chosen, because the robot does not know where it is (M-089). */
  readonly byItself: boolean
  readonly freshness: Freshness
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
  readonly moveSafety: RecordBody<'move_safety'> | undefined
  readonly eta: { readonly sector?: number | undefined; readonly run?: number | undefined }
  readonly connection: {
    /** Round trip to the service. */
    readonly latencyMs: number | undefined
    readonly bytesPerSecond: number
    /** Dropped by the service because this viewer was slow, by channel. */
    readonly dropped: { readonly [C in ChannelName]?: number }
    /** Frames refused here, by channel and reason. */
    readonly badFrames: readonly { readonly channel: string; readonly fault: FrameFault; readonly count: number }[]
    /** Frames of this robot that the service refused, by reason. */
    readonly refusedByService: { readonly [reason: string]: number }
    readonly queueMs: number
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
  readonly now: Pick<Readout, 'basic' | 'pose' | 'sectorOrder' | 'faults' | 'liveParams' | 'moveSafety'>
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
