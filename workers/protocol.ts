/**
 * What the UI thread and the telemetry worker say to each other. Calls go through comlink; readouts come through one MessagePort,
 * at most three times a second, and with each picture that shows another part of the map which part. Coarse calls, plain data; no telemetry array crosses, but for `logExcerpt` (architecture, section 3).
 */

import type { CameraName } from '../contract/cameras.ts'
import type { LayerName } from '../contract/layers.ts'
import type { RobotAppearance } from '../contract/robot/models.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import type { ThermalFilterName } from '../contract/thermal.ts'
import type { CanvasSize, ScreenPoint } from '../map/camera.ts'
import type { MapColours } from '../map/colour.ts'
import type { Hit } from '../map/hit.ts'
import type { ScriptFonts } from '../map/labels/labelFont.ts'
import type { PinMark } from '../map/pinMark.ts'
import type { SurfaceChoice } from '../map/surfaces/chooseSurface.ts'
import type { EngineCounters } from './readouts.ts'

/** Folder of the Origin Private File System in which workers keep their logs; signing out removes it. */
export const TELEMETRY_LOG_FOLDER = 'telemetry-log'

/**
 * Readouts leave no sooner one after the other, ms. Each lays the panels out anew; with what else does, that is four times a second in the whole page
 * (architecture, section 8).
 */
export const READOUT_INTERVAL_MS = 333

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
  /** The last of this tab's log for a file that the person makes: frames without texts and pictures (`log/logExcerpt.ts`), the one time that frames cross. */
  logExcerpt(spanMs: number): Promise<Uint8Array>
  /** Asks for the robot's own behaviour, or for no more of it: it comes as `remote` through the readout port. */
  setRobotDebug(isWanted: boolean): Promise<void>
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
