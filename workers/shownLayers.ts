/** From the viewer's choice to what is drawn and what is asked for. Pure. */
import type { CameraName } from '../contract/cameras.ts'
import { type LayerName, layersForLevel } from '../contract/layers.ts'
import { CHANNELS, type ChannelName, maySubscribe } from '../contract/telemetry/channels.ts'

/** Shown by themselves while the robot is lost, and off again when it is found (M-089). */
const WHILE_LOST: ReadonlySet<LayerName> = new Set<LayerName>(['pose_history', 'laser_history', 'map_overlay'])

/** What a viewer who has never chosen sees. */
export const initialLayers = (level: number): readonly LayerName[] =>
  layersForLevel(level)
    .filter(layer => layer.initially)
    .map(layer => layer.name)

/** The chosen layers that the level allows, and while the robot is lost those that help to find it, but for those put off. The choice itself stays. */
export const drawnLayers = (
  chosen: readonly LayerName[],
  viewer: { readonly level: number; readonly lost: boolean; readonly putOff?: ReadonlySet<LayerName> },
): readonly LayerName[] =>
  layersForLevel(viewer.level)
    .map(layer => layer.name)
    .filter(name => chosen.includes(name) || (viewer.lost && WHILE_LOST.has(name) && !viewer.putOff?.has(name)))

export type ShownLayers = ReturnType<typeof createShownLayers>

/** What is drawn for one viewer. What they put off stays so until the robot has been found and is lost again. */
export function createShownLayers(level: number) {
  let chosen = initialLayers(level)
  let putOff: ReadonlySet<LayerName> = new Set()
  let lost = false
  const drawn = (): readonly LayerName[] => drawnLayers(chosen, { level, lost, putOff })
  return {
    drawn,
    /** Of these, those that nobody has chosen. */
    byThemselves: (): readonly LayerName[] => drawn().filter(name => !chosen.includes(name)),
    choose(names: readonly LayerName[]): void {
      chosen = names
    },
    putOff(names: readonly LayerName[]): void {
      putOff = new Set([...putOff, ...names])
    },
    setLost(now: boolean): void {
      if (now !== lost) putOff = new Set()
      lost = now
    },
  }
}

/** Wanted whatever is drawn: light channels, which the readouts show, and the pose, which the coverage is folded from. */
const ALWAYS: ReadonlySet<ChannelName> = new Set([
  'pose',
  ...CHANNELS.filter(channel => !channel.heavy).map(channel => channel.name),
])

/** The channels to subscribe to for the layers and cameras that are shown, as far as the viewer may (M-020..M-023). */
export function wantedChannels(
  drawn: readonly LayerName[],
  cameras: readonly CameraName[],
  viewer: { readonly level: number; readonly maySeeSemseg: boolean },
): readonly ChannelName[] {
  const ofCameras: ReadonlySet<ChannelName> = new Set<ChannelName>(cameras)
  const ofLayers: ReadonlySet<ChannelName> = new Set<ChannelName>(
    layersForLevel(viewer.level)
      .filter(layer => drawn.includes(layer.name))
      .flatMap(layer => layer.channels),
  )
  return CHANNELS.filter(channel => maySubscribe(channel, viewer))
    .map(channel => channel.name)
    .filter(name => ALWAYS.has(name) || ofLayers.has(name) || ofCameras.has(name))
}
