/** The small plain object that the UI thread gets. Built from what the engine knows; holds no telemetry array. */
import { LAYERS, type LayerName, type LayerRow } from '../../contract/layers.ts'
import type { Bandwidth, Eta, RobotConnection } from '../../contract/sockets/streamer.ts'
import { type ChannelName, channelById } from '../../contract/telemetry/channels.ts'
import { isRecorded } from '../../contract/telemetry/recordedChannels.ts'
import { isOnTime, layerAge } from '../../scene/freshness.ts'
import { robotPose, type Scene } from '../../scene/scene.ts'
import type { PlanState } from '../plan/planLoader.ts'
import type { LayerReadout, LinkReadout, PlaybackReadout, Readout } from '../readouts.ts'

export type EngineState = {
  /** What is on screen, and the time its ages count to, ms since the epoch by the service's clock. */
  readonly scene: Scene
  readonly shownMs: number
  /** How things stand now: the same while live. */
  readonly live: Scene
  readonly playback: PlaybackReadout
  readonly link: LinkReadout
  readonly robot: RobotConnection | undefined
  readonly eta: Eta
  readonly latencyMs: number | undefined
  readonly bandwidth: Bandwidth | undefined
  readonly badFrames: Readout['connection']['badFrames']
  readonly plan: PlanState | undefined
  readonly coveredM2?: number | undefined
  readonly drawn: readonly LayerName[]
  /** Of these, those that nobody has chosen. */
  readonly byThemselves: readonly LayerName[]
  readonly cameras: Readout['cameras']
  /** Ms since the epoch by the service's clock. */
  readonly serviceNowMs: number
  readonly surface: Readout['surface']
  readonly camera: Readout['camera']
  readonly pointer: Readout['pointer']
  readonly framesPerSecond: number
}

export function buildReadout(state: EngineState): Readout {
  const { scene, live, bandwidth, robot } = state
  const { latest } = scene
  return {
    link: state.link,
    robot: robot && { state: robot.state, sinceMs: robot.since },
    basic: latest.basic?.body,
    pose: robotPose(scene),
    ageMs: live.frames === 0 ? undefined : Math.max(0, state.serviceNowMs - live.timeMs),
    localizationLost: scene.localizationLost,
    layers: layerReadouts(state),
    cameras: state.cameras,
    sectorOrder: latest.sector_order?.body,
    radio: latest.radio?.body,
    statistics: latest.statistics?.body,
    coveredM2: state.coveredM2,
    faults: latest.faults?.body,
    liveParams: latest.live_params?.body,
    moveSafety: moveSafetyAt(scene, state.shownMs),
    // The service estimates it for the robot of now alone.
    eta: state.playback.mode === 'live' ? state.eta : {},
    connection: {
      latencyMs: state.latencyMs,
      bytesPerSecond: bandwidth?.bytesPerSecond,
      dropped: bandwidth && droppedByName(bandwidth),
      badFrames: state.badFrames,
      refusedByService: bandwidth?.refused,
      queueMs: bandwidth?.queueMs,
    },
    surface: state.surface,
    camera: state.camera,
    pointer: state.pointer,
    framesPerSecond: state.framesPerSecond,
    playback: state.playback,
    now: {
      basic: live.latest.basic?.body,
      basicMs: live.latest.basic?.timeMs,
      pose: robotPose(live),
      sectorOrder: live.latest.sector_order?.body,
      faults: live.latest.faults?.body,
      liveParams: live.latest.live_params?.body,
      moveSafety: moveSafetyAt(live, state.serviceNowMs),
    },
  }
}

/** Robots tell it only while they may be driven by hand: what is late says nothing of where they may go now. */
function moveSafetyAt({ latest }: Scene, nowMs: number): Readout['moveSafety'] {
  const newest = latest.move_safety
  return newest && isOnTime(newest, nowMs) ? newest.body : undefined
}

type LayerReadouts = Readout['layers']

const isWhole = (layers: Partial<LayerReadouts>): layers is LayerReadouts =>
  LAYERS.every(({ name }) => layers[name] !== undefined)

function layerReadouts(state: EngineState): LayerReadouts {
  const drawn: ReadonlySet<LayerName> = new Set(state.drawn)
  const read = (layer: LayerRow): LayerReadout => {
    const recorded = state.playback.source !== 'service' || isRecorded(layer.channels)
    if (!drawn.has(layer.name)) {
      return { shown: false, byItself: false, freshness: 'off', recorded, rateHz: undefined, ageMs: undefined }
    }
    const byItself = state.byThemselves.includes(layer.name)
    if (OF_PLAN.has(layer.name)) {
      const freshness = state.plan?.status === 'loaded' ? 'onTime' : 'waiting'
      return { shown: true, byItself, freshness, recorded, rateHz: undefined, ageMs: undefined }
    }
    return { shown: true, byItself, recorded, ...layerAge(layer, state.scene, state.shownMs) }
  }
  const layers: Partial<LayerReadouts> = Object.fromEntries(LAYERS.map(layer => [layer.name, read(layer)]))
  // Object.fromEntries forgets which keys it was given.
  if (!isWhole(layers)) throw new TypeError('A layer has no readout')
  return layers
}

/** Drawn from the plan's files; the queue only colours the sectors. */
const OF_PLAN: ReadonlySet<LayerName> = new Set<LayerName>([
  'grid',
  'sectors',
  'plan_positions',
  'zones',
  'waypoints',
  'map_overlay',
])

function droppedByName(bandwidth: Bandwidth): { readonly [C in ChannelName]?: number } {
  const dropped: { [C in ChannelName]?: number } = {}
  for (const [id, count] of Object.entries(bandwidth.dropped)) {
    const channel = channelById(Number(id))
    if (channel && count > 0) dropped[channel.name] = count
  }
  return dropped
}
