/** The 28 telemetry channels (M-077; decisions, "Telemetry"). Everything that depends on a channel reads this table. */

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
  readonly level: 0 | 1 | 2
}

const row = <const Id extends number, const Name extends string, const Family extends BodyFamily>(
  id: Id,
  name: Name,
  family: Family,
  { intervalMs, delivery = 'latest', recordedIntervalMs, heavy = false, level }: Handling,
) => ({ id, name, family, intervalMs, delivery, recordedIntervalMs, heavy, level })

export const CHANNELS = [
  row(0, 'basic', 'record', { intervalMs: 500, recordedIntervalMs: 0, level: 0 }),
  row(1, 'pose', 'packed', { intervalMs: 50, recordedIntervalMs: 0, heavy: true, level: 0 }),
  row(2, 'laser', 'packed', { intervalMs: 100, recordedIntervalMs: 500, heavy: true, level: 1 }),
  row(3, 'laser3d', 'packed', { intervalMs: 200, heavy: true, level: 1 }),
  row(4, 'cliff', 'record', { intervalMs: 200, recordedIntervalMs: 0, heavy: true, level: 1 }),
  row(5, 'safety', 'packed', { intervalMs: 200, recordedIntervalMs: 0, heavy: true, level: 1 }),
  row(6, 'safety_vector', 'packed', { intervalMs: 200, recordedIntervalMs: 0, heavy: true, level: 1 }),
  row(7, 'point_cloud_front', 'packed', { intervalMs: 200, heavy: true, level: 2 }),
  row(8, 'point_cloud_rear', 'packed', { intervalMs: 200, heavy: true, level: 2 }),
  row(9, 'local_planner', 'packed', { intervalMs: 200, recordedIntervalMs: 0, heavy: true, level: 1 }),
  row(10, 'coverage_planner', 'record', { recordedIntervalMs: 0, level: 1 }),
  row(11, 'localization', 'packed', { intervalMs: 500, recordedIntervalMs: 0, heavy: true, level: 2 }),
  row(12, 'detour', 'record', { recordedIntervalMs: 0, level: 2 }),
  row(13, 'costmap_local', 'record', { intervalMs: 1000, heavy: true, level: 2 }),
  row(14, 'costmap_global', 'record', { intervalMs: 35_000, heavy: true, level: 2 }),
  row(15, 'sector_order', 'record', { delivery: 'cumulative', recordedIntervalMs: 0, level: 1 }),
  row(16, 'camera_front', 'picture', { intervalMs: 500, recordedIntervalMs: 2000, heavy: true, level: 2 }),
  row(17, 'camera_left', 'picture', { intervalMs: 500, heavy: true, level: 2 }),
  row(18, 'camera_right', 'picture', { intervalMs: 500, heavy: true, level: 2 }),
  row(19, 'camera_thermal', 'picture', { intervalMs: 1000, recordedIntervalMs: 2000, heavy: true, level: 2 }),
  row(20, 'semseg', 'picture', { intervalMs: 1000, heavy: true, level: 2 }),
  row(21, 'radio', 'record', { intervalMs: 1000, recordedIntervalMs: 0, level: 2 }),
  row(22, 'statistics', 'record', { intervalMs: 1000, recordedIntervalMs: 0, level: 2 }),
  row(23, 'live_params', 'record', { level: 2 }),
  row(24, 'faults', 'record', { delivery: 'cumulative', recordedIntervalMs: 0, level: 2 }),
  row(25, 'move_safety', 'record', { intervalMs: 500, level: 2 }),
  row(26, 'future_pose', 'packed', { level: 2 }),
  row(27, 'robot_message', 'record', { delivery: 'cumulative', recordedIntervalMs: 0, level: 2 }),
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

/** Late after 2 s, or after 1.5 nominal intervals where that is longer (M-091; decisions, M). Milliseconds. */
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
