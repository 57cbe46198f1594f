import { LAYERS, type LayerName } from '../../contract/layers.ts'
import { layoutTags, type Tag } from '../../map/labels/tags.ts'
import { robotBox } from '../../map/robotPlace.ts'
import { layerOpacity, layerTimeoutMs } from '../../scene/freshness.ts'
import type { DrawContext, DrawnLayerName, Layer, LayerHost, LayerInput } from './layer.ts'
import { LAYER_TABLE } from './layerTable.ts'

export type LayerStack = {
  /** All others fade out over their timeout and 2 s (M-092). */
  show(names: readonly LayerName[], nowMs: number): void
  /** Brings every visible layer up to date. Returns whether any changed. */
  update(input: LayerInput, nowMs: number): boolean
  isFading(nowMs: number): boolean
  isVisible(name: DrawnLayerName, nowMs: number): boolean
  /** Lowest first, tags last. Returns whether anything moves on its own. */
  draw(context: Omit<DrawContext, 'opacity' | 'tag'>, overlayOpacity: number): boolean
}

type Slot = {
  readonly layer: Layer
  readonly timeoutMs: number
  /** Undefined: shown. Infinitely long ago: never shown. */
  hiddenAtMs: number | undefined
  /** What the layer's geometry was made from last. */
  made: LayerInput | undefined
}

function createSlot(layer: Layer): Slot {
  const row = LAYERS.find(({ name }) => name === layer.name)
  return {
    layer,
    timeoutMs: row ? layerTimeoutMs(row) : 0,
    hiddenAtMs: row ? Number.NEGATIVE_INFINITY : undefined,
    made: undefined,
  }
}

/** A layer is made anew when something it draws from has changed; messages are compared by identity. */
function isStale({ layer, made }: Slot, input: LayerInput): boolean {
  if (!made) return true
  if (made.plan !== input.plan || made.palette !== input.palette) return true
  if (made.words !== input.words || made.pictures !== input.pictures || made.pins !== input.pins) return true
  if (made.activeSector !== input.activeSector) return true
  return (layer.channels ?? []).some(channel => made.scene.latest[channel] !== input.scene.latest[channel])
}

const isAlwaysThere = (name: DrawnLayerName): boolean =>
  name === 'ground' || name === 'floor_shapes' || name === 'draft'

export function createLayerStack(host: LayerHost): LayerStack {
  const slots = Object.values(LAYER_TABLE).map(create => createSlot(create(host)))
  const opacityOf = (slot: Slot, nowMs: number): number => layerOpacity(slot.timeoutMs, slot.hiddenAtMs, nowMs)

  return {
    show(names, nowMs) {
      const shown: ReadonlySet<string> = new Set(names)
      for (const slot of slots) {
        if (isAlwaysThere(slot.layer.name)) continue
        if (shown.has(slot.layer.name)) slot.hiddenAtMs = undefined
        else slot.hiddenAtMs ??= nowMs
      }
    },
    update(input, nowMs) {
      let changed = false
      for (const slot of slots) {
        if (opacityOf(slot, nowMs) === 0 || !isStale(slot, input)) continue
        slot.layer.update(input)
        slot.made = input
        changed = true
      }
      return changed
    },
    isFading: nowMs => slots.some(slot => slot.hiddenAtMs !== undefined && opacityOf(slot, nowMs) > 0),
    isVisible: (name, nowMs) => slots.some(slot => slot.layer.name === name && opacityOf(slot, nowMs) > 0),
    draw(context, overlayOpacity) {
      const tags: Tag[] = []
      let moving = false
      for (const slot of slots) {
        const opacity = opacityOf(slot, context.nowMs) * (slot.layer.name === 'map_overlay' ? overlayOpacity : 1)
        if (opacity === 0) continue
        const moves = slot.layer.draw({ ...context, opacity, tag: tag => tags.push(tag) })
        moving ||= moves === true
      }
      const seesRobot = slots.some(({ layer, hiddenAtMs }) => layer.name === 'robot' && hiddenAtMs === undefined)
      const robot = seesRobot && context.robot && robotBox(host, context.robot, context.toScreen)
      context.surface.plates(layoutTags(tags, context.camera, robot || undefined))
      return moving
    },
  }
}
