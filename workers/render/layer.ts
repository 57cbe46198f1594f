import type { LayerName } from '../../contract/layers.ts'
import type { RobotAppearance } from '../../contract/robot/models.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { LoadedPlan, PlanPicture } from '../plan/loadedPlan.ts'
import type { Draft, Hit, PinMark } from '../protocol.ts'
import type { Scene } from '../scene/scene.ts'
import type { Affine } from './affine.ts'
import type { Camera } from './camera.ts'
import type { Palette } from './colour.ts'
import type { Picture } from './picture.ts'
import type { Surface } from './surface.ts'
import type { Tag } from './tags.ts'

/** Layers of the list, and what is always there: the ground below them and what the viewer is about to do above. */
export type DrawnLayerName = LayerName | 'ground' | 'draft'

/** What a layer's geometry is made from. */
export type LayerInput = {
  readonly scene: Scene
  readonly plan: LoadedPlan | undefined
  readonly pictures: { readonly [P in PlanPicture]?: Picture }
  readonly palette: Palette
  readonly words: { readonly [key: string]: string }
  readonly pins: readonly PinMark[]
}

/** What a picture is drawn with. */
export type DrawContext = {
  readonly surface: Surface
  readonly camera: Camera
  /** Map to CSS pixels. */
  readonly toScreen: Affine
  readonly pixelRatio: number
  readonly palette: Palette
  /** Of this layer, 0–1: fading, or the overlay's slider. */
  readonly opacity: number
  /** By the clock that draws. */
  readonly nowMs: number
  /** Where the robot is drawn, map. */
  readonly robot: Pose | undefined
  /** No word from the robot for over 2 s. */
  readonly robotStale: boolean
  readonly hovered: Hit | undefined
  /** The place that was asked for last, map, and when by the clock that draws. */
  readonly indication: { readonly x: number; readonly y: number; readonly startMs: number } | undefined
  readonly draft: Draft | undefined
  /** Adds a tag; all tags are laid out together and drawn last. */
  readonly tag: (tag: Tag) => void
}

/** What stays the same for the life of a renderer. */
export type LayerHost = {
  readonly appearance: RobotAppearance
  readonly customerView: boolean
  readonly maySeeCameraOffZones: boolean
  readonly reducedMotion: boolean
  /** The layer's picture changed by itself. */
  readonly changed: () => void
  /** Something is being decoded; `idle` waits for it. */
  readonly pending: (work: Promise<void>) => void
}

/** One layer of the map. Adding one is adding its file and its line in the layer table. */
export type Layer = {
  readonly name: DrawnLayerName
  /** Channels whose messages its geometry is made from. */
  readonly channels: readonly ChannelName[]
  /** Called when the plan, a colour, a word, a pin or a message of its channels has changed while the layer is visible. */
  update(input: LayerInput): void
  /** Says whether it moves on its own and wants the next animation frame. */
  draw(context: DrawContext): boolean | undefined
}

export type LayerFactory = (host: LayerHost) => Layer
