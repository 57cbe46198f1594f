/** The 28 telemetry channels (M-077; decision 301). Everything that depends on a channel reads this table. */
import { type ControlLevel, LEVEL } from '../permissions.ts'

/** How a body is laid out: `packed` struct, `record` (MessagePack), `picture` (JPEG or PNG bytes). */
export type BodyFamily = 'packed' | 'record' | 'picture'
/** `latest`: a newer frame makes the older one worthless. `cumulative`: every frame counts and none may be dropped. */
export type Delivery = 'latest' | 'cumulative'

type Handling = {
  /** Nominal interval between frames in ms; absent when sent on change, on event or on request. */
  readonly intervalMs?: number
  /** `latest` unless said. */
  readonly delivery?: Delivery
  /** Interval at which the recorder keeps frames: 0 keeps all, absent none. */
  readonly recordedIntervalMs?: number
  /** Sent by a robot only while somebody subscribes. */
  readonly heavy?: boolean
  /** Lowest control level that may subscribe (M-021, M-022). */
  readonly level: ControlLevel
}

const row = <const Id extends number, const Name extends string, const Family extends BodyFamily>(
  id: Id,
  name: Name,
  family: Family,
  { intervalMs, delivery = 'latest', recordedIntervalMs, heavy = false, level }: Handling,
) => ({ id, name, family, intervalMs, delivery, recordedIntervalMs, heavy, level })

/** Every channel by what it is called here. */
export const CHANNEL = {
  basic: 0,
  pose: 1,
  laser: 2,
  laser3d: 3,
  cliff: 4,
  safety: 5,
  safetyVector: 6,
  pointCloudFront: 7,
  pointCloudRear: 8,
  localPlanner: 9,
  coveragePlanner: 10,
  localization: 11,
  detour: 12,
  costmapLocal: 13,
  costmapGlobal: 14,
  sectorOrder: 15,
  cameraFront: 16,
  cameraLeft: 17,
  cameraRight: 18,
  cameraThermal: 19,
  semseg: 20,
  radio: 21,
  statistics: 22,
  liveParams: 23,
  faults: 24,
  moveSafety: 25,
  futurePose: 26,
  robotMessage: 27,
} as const

const { viewer: VIEWER, customer: CUSTOMER, operator: OPERATOR } = LEVEL

export const CHANNELS = [
  row(CHANNEL.basic, 'basic', 'record', { intervalMs: 500, recordedIntervalMs: 0, level: VIEWER }),
  row(CHANNEL.pose, 'pose', 'packed', { intervalMs: 50, recordedIntervalMs: 0, heavy: true, level: VIEWER }),
  row(CHANNEL.laser, 'laser', 'packed', { intervalMs: 100, recordedIntervalMs: 500, heavy: true, level: CUSTOMER }),
  row(CHANNEL.laser3d, 'laser3d', 'packed', { intervalMs: 200, heavy: true, level: CUSTOMER }),
  row(CHANNEL.cliff, 'cliff', 'record', { intervalMs: 200, recordedIntervalMs: 0, heavy: true, level: CUSTOMER }),
  row(CHANNEL.safety, 'safety', 'packed', { intervalMs: 200, recordedIntervalMs: 0, heavy: true, level: CUSTOMER }),
  row(CHANNEL.safetyVector, 'safety_vector', 'packed', {
    intervalMs: 200,
    recordedIntervalMs: 0,
    heavy: true,
    level: CUSTOMER,
  }),
  row(CHANNEL.pointCloudFront, 'point_cloud_front', 'packed', { intervalMs: 200, heavy: true, level: OPERATOR }),
  row(CHANNEL.pointCloudRear, 'point_cloud_rear', 'packed', { intervalMs: 200, heavy: true, level: OPERATOR }),
  row(CHANNEL.localPlanner, 'local_planner', 'packed', {
    intervalMs: 200,
    recordedIntervalMs: 0,
    heavy: true,
    level: CUSTOMER,
  }),
  row(CHANNEL.coveragePlanner, 'coverage_planner', 'record', { recordedIntervalMs: 0, level: CUSTOMER }),
  row(CHANNEL.localization, 'localization', 'packed', {
    intervalMs: 500,
    recordedIntervalMs: 0,
    heavy: true,
    level: OPERATOR,
  }),
  row(CHANNEL.detour, 'detour', 'record', { recordedIntervalMs: 0, level: OPERATOR }),
  row(CHANNEL.costmapLocal, 'costmap_local', 'record', { intervalMs: 1000, heavy: true, level: OPERATOR }),
  row(CHANNEL.costmapGlobal, 'costmap_global', 'record', { intervalMs: 35_000, heavy: true, level: OPERATOR }),
  row(CHANNEL.sectorOrder, 'sector_order', 'record', {
    delivery: 'cumulative',
    recordedIntervalMs: 0,
    level: CUSTOMER,
  }),
  row(CHANNEL.cameraFront, 'camera_front', 'picture', {
    intervalMs: 500,
    recordedIntervalMs: 2000,
    heavy: true,
    level: OPERATOR,
  }),
  row(CHANNEL.cameraLeft, 'camera_left', 'picture', { intervalMs: 500, heavy: true, level: OPERATOR }),
  row(CHANNEL.cameraRight, 'camera_right', 'picture', { intervalMs: 500, heavy: true, level: OPERATOR }),
  row(CHANNEL.cameraThermal, 'camera_thermal', 'picture', {
    intervalMs: 1000,
    recordedIntervalMs: 2000,
    heavy: true,
    level: OPERATOR,
  }),
  row(CHANNEL.semseg, 'semseg', 'picture', { intervalMs: 1000, heavy: true, level: OPERATOR }),
  row(CHANNEL.radio, 'radio', 'record', { intervalMs: 1000, recordedIntervalMs: 0, level: OPERATOR }),
  row(CHANNEL.statistics, 'statistics', 'record', { intervalMs: 1000, recordedIntervalMs: 0, level: OPERATOR }),
  row(CHANNEL.liveParams, 'live_params', 'record', { level: OPERATOR }),
  row(CHANNEL.faults, 'faults', 'record', { delivery: 'cumulative', recordedIntervalMs: 0, level: OPERATOR }),
  row(CHANNEL.moveSafety, 'move_safety', 'record', { intervalMs: 500, level: OPERATOR }),
  row(CHANNEL.futurePose, 'future_pose', 'packed', { level: OPERATOR }),
  row(CHANNEL.robotMessage, 'robot_message', 'record', {
    delivery: 'cumulative',
    recordedIntervalMs: 0,
    level: OPERATOR,
  }),
] as const

export type ChannelRow = (typeof CHANNELS)[number]
export type ChannelId = ChannelRow['id']
export type ChannelName = ChannelRow['name']
export type ChannelOf<Family extends BodyFamily> = Extract<ChannelRow, { family: Family }>['name']

export const CHANNEL_COUNT = CHANNELS.length

const byName = new Map<ChannelName, ChannelRow>(CHANNELS.map(channel => [channel.name, channel]))

/** The row of a channel number; undefined when there is no such channel. */
export const channelById = (id: number): ChannelRow | undefined => CHANNELS[id]

export function channelByName(name: ChannelName): ChannelRow {
  const channel = byName.get(name)
  if (!channel) throw new Error(`No channel is called ${name}`)
  return channel
}

/** Late after 2 s, or after 1.5 nominal intervals where that is longer (M-091; decision 301). Milliseconds. */
export const freshnessTimeoutMs = (channel: ChannelRow): number => Math.max(2000, 1.5 * (channel.intervalMs ?? 0))

/**
 * Whether a robot's controller may leave a channel out of the recording (M-078). Not what every replay needs: where the robot is, how it is,
 * and what counts frame by frame.
 */
export const mayGoUnrecorded = ({ name, delivery, recordedIntervalMs }: ChannelRow): boolean =>
  recordedIntervalMs !== undefined && delivery === 'latest' && name !== 'basic' && name !== 'pose'

/**
 * Whether a viewer may subscribe to a channel (M-020..M-023). Level 0 gets what its map shows, the pose and basic data; semantic
 * segmentation also needs the `viewSemseg` permission and the super role.
 */
export function maySubscribe(channel: ChannelRow, viewer: { level: number; maySeeSemseg: boolean }): boolean {
  if (channel.name === 'semseg' && !viewer.maySeeSemseg) return false
  return viewer.level >= channel.level
}
