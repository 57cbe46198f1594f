/** The map's layers and topics, as the monitor lists them and the worker draws them (M-084, M-085). */
import { LEVEL } from './permissions.ts'
import type { ChannelName } from './telemetry/channels.ts'

export type LayerGroup = 'map' | 'sensors' | 'planning'

type Row = {
  readonly name: string
  readonly group: LayerGroup
  /** Channels the layer folds from; empty where it draws the plan. */
  readonly channels: readonly ChannelName[]
  /** Kept by hide-all-but and show-only (M-085). */
  readonly always: boolean
  /** Shown where the viewer has never chosen. */
  readonly initially: boolean
}

/** In the order of the list; the drawing order is the worker's. */
export const LAYERS = [
  { name: 'grid', group: 'map', channels: [], always: true, initially: true },
  { name: 'coverage', group: 'map', channels: ['pose'], always: true, initially: true },
  { name: 'robot', group: 'map', channels: ['pose', 'basic'], always: true, initially: true },
  { name: 'sectors', group: 'map', channels: ['sector_order'], always: true, initially: true },
  { name: 'plan_positions', group: 'map', channels: [], always: true, initially: true },
  { name: 'zones', group: 'map', channels: [], always: true, initially: true },
  { name: 'waypoints', group: 'map', channels: [], always: true, initially: true },
  { name: 'pins', group: 'map', channels: [], always: false, initially: true },
  { name: 'map_overlay', group: 'map', channels: [], always: false, initially: false },
  { name: 'indication', group: 'map', channels: [], always: false, initially: true },
  { name: 'laser', group: 'sensors', channels: ['laser'], always: false, initially: true },
  { name: 'laser_history', group: 'sensors', channels: ['laser'], always: false, initially: false },
  { name: 'laser3d', group: 'sensors', channels: ['laser3d'], always: false, initially: false },
  { name: 'cliff', group: 'sensors', channels: ['cliff'], always: false, initially: false },
  { name: 'safety', group: 'sensors', channels: ['safety'], always: false, initially: true },
  { name: 'safety_vector', group: 'sensors', channels: ['safety_vector'], always: false, initially: true },
  { name: 'point_cloud_front', group: 'sensors', channels: ['point_cloud_front'], always: false, initially: false },
  { name: 'point_cloud_rear', group: 'sensors', channels: ['point_cloud_rear'], always: false, initially: false },
  { name: 'local_planner', group: 'planning', channels: ['local_planner'], always: false, initially: true },
  { name: 'coverage_planner', group: 'planning', channels: ['coverage_planner'], always: false, initially: true },
  { name: 'localization', group: 'planning', channels: ['localization'], always: false, initially: false },
  { name: 'detour', group: 'planning', channels: ['detour'], always: false, initially: true },
  { name: 'costmap_local', group: 'planning', channels: ['costmap_local'], always: false, initially: false },
  { name: 'costmap_global', group: 'planning', channels: ['costmap_global'], always: false, initially: false },
  { name: 'pose', group: 'planning', channels: ['pose'], always: false, initially: true },
  { name: 'pose_history', group: 'planning', channels: ['pose'], always: false, initially: false },
] as const satisfies readonly Row[]

export type LayerRow = (typeof LAYERS)[number]
export type LayerName = LayerRow['name']

/** Opacity of the map overlay where the viewer has not moved its slider (M-086). */
export const OVERLAY_OPACITY = 0.8

/** Sensor and planner layers that a customer sees beside the kept ones (M-021); a viewer sees none of them (M-020), an operator all layers. */
const SENSOR_LAYERS: ReadonlySet<string> = new Set([
  'laser',
  'laser3d',
  'cliff',
  'safety',
  'safety_vector',
  'coverage_planner',
  'local_planner',
])
/** Not kept, and for every level above `viewer`: what the viewer points at, and the pins they may read. */
const UNLIMITED_LAYERS: ReadonlySet<string> = new Set(['indication', 'pins'])

/** What a viewer's map shows: the map, the robot, nothing to toggle (M-020; decision 450). */
const MAP_ONLY_LAYERS: ReadonlySet<string> = new Set(['robot', 'indication'])

/** The layers that a control level may show. */
export function layersForLevel(level: number): readonly LayerRow[] {
  if (level >= LEVEL.operator) return LAYERS
  if (level === LEVEL.customer)
    return LAYERS.filter(({ always, name }) => always || SENSOR_LAYERS.has(name) || UNLIMITED_LAYERS.has(name))
  return LAYERS.filter(layer => MAP_ONLY_LAYERS.has(layer.name))
}

/** What a customer's map shows where there is no room for more: the floor, what was cleaned, the robot (M-024). */
export const CUSTOMER_LAYERS: readonly LayerName[] = ['coverage', 'robot', 'sectors', 'indication']

const ALWAYS_SHOWN: readonly LayerName[] = LAYERS.filter(layer => layer.always).map(layer => layer.name)

/** The kept layers and these (M-085). */
export const hideAllBut = (names: readonly LayerName[]): readonly LayerName[] => [
  ...new Set([...ALWAYS_SHOWN, ...names]),
]

/** This layer beside the kept ones (M-085). */
export const showOnly = (name: LayerName): readonly LayerName[] => hideAllBut([name])
