/** The 28 telemetry channels (M-077; decisions, "Telemetry"). Everything that depends on a channel reads this table. */

/** How a body is laid out: `packed` struct, `record` (MessagePack), `picture` (JPEG or PNG bytes). */
export type BodyFamily = 'packed' | 'record' | 'picture'
/** `latest`: a newer frame makes the older one worthless. `cumulative`: every frame counts and none may be dropped. */
export type Delivery = 'latest' | 'cumulative'

type Row = {
  readonly id: number
  readonly name: string
  readonly family: BodyFamily
  /** Nominal interval between frames in ms; undefined when sent on change, on event or on request. */
  readonly intervalMs: number | undefined
  readonly delivery: Delivery
  /** Interval at which the recorder keeps frames: 0 keeps all, undefined none. */
  readonly recordedIntervalMs: number | undefined
  /** Sent by a robot only while somebody subscribes. */
  readonly heavy: boolean
  /** Lowest control level that may subscribe (M-021, M-022). */
  readonly level: 0 | 1 | 2
}

export const CHANNELS = [
  {
    id: 0,
    name: 'basic',
    family: 'record',
    intervalMs: 500,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: false,
    level: 0,
  },
  {
    id: 1,
    name: 'pose',
    family: 'packed',
    intervalMs: 50,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: true,
    level: 0,
  },
  {
    id: 2,
    name: 'laser',
    family: 'packed',
    intervalMs: 100,
    delivery: 'latest',
    recordedIntervalMs: 500,
    heavy: true,
    level: 1,
  },
  {
    id: 3,
    name: 'laser3d',
    family: 'packed',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 1,
  },
  {
    id: 4,
    name: 'cliff',
    family: 'record',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: true,
    level: 1,
  },
  {
    id: 5,
    name: 'safety',
    family: 'packed',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: true,
    level: 1,
  },
  {
    id: 6,
    name: 'safety_vector',
    family: 'packed',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: true,
    level: 1,
  },
  {
    id: 7,
    name: 'point_cloud_front',
    family: 'packed',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 8,
    name: 'point_cloud_rear',
    family: 'packed',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 9,
    name: 'local_planner',
    family: 'packed',
    intervalMs: 200,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: true,
    level: 1,
  },
  {
    id: 10,
    name: 'coverage_planner',
    family: 'record',
    intervalMs: undefined,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: false,
    level: 1,
  },
  {
    id: 11,
    name: 'localization',
    family: 'packed',
    intervalMs: 500,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: true,
    level: 2,
  },
  {
    id: 12,
    name: 'detour',
    family: 'record',
    intervalMs: undefined,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: false,
    level: 2,
  },
  {
    id: 13,
    name: 'costmap_local',
    family: 'record',
    intervalMs: 1000,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 14,
    name: 'costmap_global',
    family: 'record',
    intervalMs: 35_000,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 15,
    name: 'sector_order',
    family: 'record',
    intervalMs: undefined,
    delivery: 'cumulative',
    recordedIntervalMs: 0,
    heavy: false,
    level: 1,
  },
  {
    id: 16,
    name: 'camera_front',
    family: 'picture',
    intervalMs: 500,
    delivery: 'latest',
    recordedIntervalMs: 2000,
    heavy: true,
    level: 2,
  },
  {
    id: 17,
    name: 'camera_left',
    family: 'picture',
    intervalMs: 500,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 18,
    name: 'camera_right',
    family: 'picture',
    intervalMs: 500,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 19,
    name: 'camera_thermal',
    family: 'picture',
    intervalMs: 1000,
    delivery: 'latest',
    recordedIntervalMs: 2000,
    heavy: true,
    level: 2,
  },
  {
    id: 20,
    name: 'semseg',
    family: 'picture',
    intervalMs: 1000,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: true,
    level: 2,
  },
  {
    id: 21,
    name: 'radio',
    family: 'record',
    intervalMs: 1000,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: false,
    level: 2,
  },
  {
    id: 22,
    name: 'statistics',
    family: 'record',
    intervalMs: 1000,
    delivery: 'latest',
    recordedIntervalMs: 0,
    heavy: false,
    level: 2,
  },
  {
    id: 23,
    name: 'live_params',
    family: 'record',
    intervalMs: undefined,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: false,
    level: 2,
  },
  {
    id: 24,
    name: 'faults',
    family: 'record',
    intervalMs: undefined,
    delivery: 'cumulative',
    recordedIntervalMs: 0,
    heavy: false,
    level: 2,
  },
  {
    id: 25,
    name: 'move_safety',
    family: 'record',
    intervalMs: 500,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: false,
    level: 2,
  },
  {
    id: 26,
    name: 'future_pose',
    family: 'packed',
    intervalMs: undefined,
    delivery: 'latest',
    recordedIntervalMs: undefined,
    heavy: false,
    level: 2,
  },
  {
    id: 27,
    name: 'robot_message',
    family: 'record',
    intervalMs: undefined,
    delivery: 'cumulative',
    recordedIntervalMs: 0,
    heavy: false,
    level: 2,
  },
] as const satisfies readonly Row[]

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

/** Late after 2 s, or after 1.5 nominal intervals where that is longer (M-091; decisions, M). Milliseconds. */
export const freshnessTimeoutMs = (channel: ChannelRow): number => Math.max(2000, 1.5 * (channel.intervalMs ?? 0))

/**
 * Whether a viewer may subscribe to a channel (M-020..M-023). Level 0 gets what its map shows, the pose and basic data; semantic
 * segmentation also needs the `viewSemseg` permission and the super role.
 */
export function maySubscribe(channel: ChannelRow, viewer: { level: number; maySeeSemseg: boolean }): boolean {
  if (channel.name === 'semseg' && !viewer.maySeeSemseg) return false
  return viewer.level >= channel.level
}
