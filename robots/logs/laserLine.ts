/** One line of a CARMEN log: metres and radians, ending `ipc_time host logger_time`. */
import type { Pose } from '../../contract/telemetry/records.ts'
import type { Scan } from './run.ts'

/** Seconds: by the clock of the sender, and by the clock of the logger since it started. NaN where a line has none. */
export type Stamps = { readonly ipcS: number; readonly loggerS: number }

type Beams = Pick<Scan, 'start' | 'end' | 'max' | 'ranges'>

export type LogLine =
  | { readonly kind: 'odometry'; readonly robot: Pose; readonly stamps: Stamps }
  | {
      readonly kind: 'scan'
      readonly beams: Beams
      /** Absent in RAWLASER1, which says nothing of where it was taken. */
      readonly at?: { readonly robot: Pose; readonly sensor: Pose }
      readonly stamps: Stamps
    }

/** What a line is: something to use, something to leave out quietly, or broken. */
export type LineReading = LogLine | 'other' | 'broken'

/** SICK scanners write 81.83 to 81.91 m for a beam that did not come back; nothing indoors is that far. */
const SICK_NO_RETURN_M = 81.8
/** Logs that were cut at 50 m write exactly that. */
const CUT_NO_RETURN_M = 50
const MAX_BEAMS = 10_000
/** No scanner begins further round, or turns further. */
const MAX_TURN = 4 * Math.PI
/** Beyond this a position or a range is a broken number. */
const MAX_METRES = 1e6

const NOT_FINITE = /^[+-]?(nan|inf|infinity)$/i

/** Reads one line of a CARMEN log. Never throws. */
export function readCarmenLine(line: string): LineReading {
  const tokens = line.trim().split(/\s+/)
  switch (tokens[0]) {
    case 'FLASER':
      return readFlaser(tokens)
    case 'RAWLASER1':
    case 'ROBOTLASER1':
      return readLaser(tokens)
    case 'ODOM':
      return readOdometry(tokens)
    default:
      return 'other'
  }
}

/** `ODOM x y theta tv rv accel`. */
function readOdometry(tokens: readonly string[]): LineReading {
  const robot = poseAt(tokens, 1)
  return robot && tokens.length >= 8 ? { kind: 'odometry', robot, stamps: stampsAt(tokens, 7) } : 'broken'
}

/**
 * `FLASER n r1..rn x y theta odom_x odom_y odom_theta`: n beams over 180 degrees from the right; the first pose is the laser's. An odd n
 * has a beam at both ends (step 180/(n-1)), an even one stops a step short of the left (180/n).
 */
function readFlaser(tokens: readonly string[]): LineReading {
  const count = countAt(tokens, 1)
  if (count === undefined) return 'broken'
  const after = 2 + count
  const sensor = poseAt(tokens, after)
  const odometry = poseAt(tokens, after + 3)
  const step = Math.PI / (count % 2 === 1 ? Math.max(1, count - 1) : count)
  const beams = beamsAt(tokens, 2, count, { start: -Math.PI / 2, step, max: SICK_NO_RETURN_M })
  if (!sensor || !odometry || !beams) return 'broken'
  return { kind: 'scan', beams, at: { robot: sensor, sensor }, stamps: stampsAt(tokens, after + 6) }
}

/**
 * `RAWLASER1 type start_angle fov resolution max_range accuracy remission_mode n r1..rn m rem1..remm`; ROBOTLASER1 goes on with
 * `laser_x laser_y laser_theta robot_x robot_y robot_theta tv rv forward_safety side_safety turn_axis`.
 */
function readLaser(tokens: readonly string[]): LineReading {
  const [start, fov, resolution, maxRange] = [2, 3, 4, 5].map(i => numberAt(tokens, i))
  const count = countAt(tokens, 8)
  if (start === undefined || fov === undefined || resolution === undefined || maxRange === undefined) return 'broken'
  if (count === undefined) return 'broken'
  const remissions = countAt(tokens, 9 + count, 0)
  const step = resolution > 0 ? resolution : fov / Math.max(1, count - 1)
  const max = maxRange > 0 ? maxRange : SICK_NO_RETURN_M
  const beams = beamsAt(tokens, 9, count, { start, step, max })
  if (remissions === undefined || !beams) return 'broken'
  const after = 10 + count + remissions
  if (tokens[0] === 'RAWLASER1') return { kind: 'scan', beams, stamps: stampsAt(tokens, after) }
  const sensor = poseAt(tokens, after)
  const robot = poseAt(tokens, after + 3)
  if (!sensor || !robot || tokens.length < after + 11) return 'broken'
  return { kind: 'scan', beams, at: { robot, sensor }, stamps: stampsAt(tokens, after + 11) }
}

/** Three numbers as a pose. */
export function poseAt(tokens: readonly string[], index: number): Pose | undefined {
  const [x, y, w] = [0, 1, 2].map(i => numberAt(tokens, index + i))
  if (x === undefined || y === undefined || w === undefined) return undefined
  return Math.abs(x) < MAX_METRES && Math.abs(y) < MAX_METRES ? { x, y, w } : undefined
}

function numberAt(tokens: readonly string[], index: number): number | undefined {
  const token = tokens[index]
  const value = token === undefined || token === '' ? Number.NaN : Number(token)
  return Number.isFinite(value) ? value : undefined
}

function countAt(tokens: readonly string[], index: number, least = 1): number | undefined {
  const value = numberAt(tokens, index)
  return Number.isInteger(value) && value !== undefined && value >= least && value <= MAX_BEAMS ? value : undefined
}

/** `ipc_time host logger_time`; old logs leave the last two out. */
function stampsAt(tokens: readonly string[], index: number): Stamps {
  return { ipcS: numberAt(tokens, index) ?? Number.NaN, loggerS: numberAt(tokens, index + 2) ?? Number.NaN }
}

type Geometry = { readonly start: number; readonly step: number; readonly max: number }

/**
 * The beams of a scan. A beam that did not come back (zero, not a number, at or over the limit, or one of the scanners' own signs) gets
 * the range `max`, which the laser rule leaves undrawn (M-096).
 */
function beamsAt(tokens: readonly string[], index: number, count: number, geometry: Geometry): Beams | undefined {
  const { start, step, max } = geometry
  if (tokens.length < index + count || max > MAX_METRES) return undefined
  if (step <= 0 || step * count > MAX_TURN || Math.abs(start) > MAX_TURN) return undefined
  const ranges = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const token = tokens[index + i] ?? ''
    const range = Number(token)
    if (Number.isNaN(range) && !NOT_FINITE.test(token)) return undefined
    const returned = range > 0 && range < max && range < SICK_NO_RETURN_M && range !== CUT_NO_RETURN_M
    ranges[i] = returned ? range : max
  }
  return { start, end: start + (count - 1) * step, max, ranges }
}
