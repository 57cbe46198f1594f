import type { LayerName } from '../../contract/layers.ts'
import type { RobotAppearance } from '../../contract/robot/models.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { MapDrawing, MapInput, MapViewer } from '../../map/layers/layer.ts'
import type { Scene } from '../../scene/scene.ts'
import type { Draft } from '../protocol.ts'

/** Layers of the list, and what is always there: the ground with what is drawn on it below them, and what the viewer is about to do above. */
export type DrawnLayerName = LayerName | 'ground' | 'floor_shapes' | 'draft'

/** What a layer's geometry is made from: the map's own, and the robot's data. */
export type LayerInput = MapInput & { readonly scene: Scene }

/** What a picture is drawn with. */
export type DrawContext = MapDrawing & {
  /** By the clock that draws. */
  readonly nowMs: number
  /** Where the robot is drawn, map. */
  readonly robot: Pose | undefined
  /** No word from the robot for over 2 s. */
  readonly robotStale: boolean
  /** The place that was asked for last, map, and when by the clock that draws. */
  readonly indication: { readonly x: number; readonly y: number; readonly startMs: number } | undefined
  readonly draft: Draft | undefined
}

/** What stays the same for the life of a renderer. */
export type LayerHost = MapViewer & {
  readonly appearance: RobotAppearance
  readonly reducedMotion: boolean
  /** The layer's picture changed by itself. */
  readonly changed: () => void
  /** Something is being decoded; `idle` waits for it. */
  readonly pending: (work: Promise<void>) => void
}

/** One layer of the picture. Adding one is adding its file and its line in the layer table. */
export type Layer = {
  readonly name: DrawnLayerName
  /** Channels whose messages its geometry is made from; absent for layers of the map alone. */
  readonly channels?: readonly ChannelName[]
  /** Called when the plan, a colour, a word, a pin or a message of its channels has changed while the layer is visible. */
  update(input: LayerInput): void
  /** Returns whether it moves on its own and wants the next animation frame. */
  draw(context: DrawContext): boolean | void
}

export type LayerFactory = (host: LayerHost) => Layer
