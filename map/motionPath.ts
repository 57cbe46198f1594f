import type { RecordBody } from '../contract/telemetry/records.ts'

type PlanePoint = { readonly x: number; readonly y: number }
type Motion = RecordBody<'coverage_planner'>['motions'][number]

/** Between two vertices of a drawn arc. */
const ARC_STEP_RAD = Math.PI / 36
/** Three points are on one line when the triangle they make is thinner than this, square metres. */
const FLAT_M2 = 1e-6

/** A motion as a path. An arc of three waypoints is the circle through them; more waypoints are its vertices already (M-099). */
export function motionPath({ type, waypoints }: Motion): readonly PlanePoint[] {
  const [from, through, to, ...more] = waypoints
  if (type === 'line' || !from || !through || !to || more.length > 0) return waypoints
  return arcThrough(from, through, to)
}

function arcThrough(from: PlanePoint, through: PlanePoint, to: PlanePoint): readonly PlanePoint[] {
  const [bx, by, cx, cy] = [through.x - from.x, through.y - from.y, to.x - from.x, to.y - from.y]
  const area = bx * cy - by * cx
  if (Math.abs(area) < FLAT_M2) return [from, through, to]
  const b2 = bx * bx + by * by
  const c2 = cx * cx + cy * cy
  // Centre of the circle, from `from`.
  const ux = (cy * b2 - by * c2) / (2 * area)
  const uy = (bx * c2 - cx * b2) / (2 * area)
  const radius = Math.hypot(ux, uy)
  const startAngle = Math.atan2(-uy, -ux)
  const sweep = turned(Math.atan2(cy - uy, cx - ux) - startAngle, area > 0)
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / ARC_STEP_RAD))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = startAngle + (sweep * i) / steps
    return { x: from.x + ux + radius * Math.cos(angle), y: from.y + uy + radius * Math.sin(angle) }
  })
}

/** The same angle, in (0, 2π] counter-clockwise or [−2π, 0) clockwise. */
function turned(angle: number, counterClockwise: boolean): number {
  const full = 2 * Math.PI
  const positive = ((angle % full) + full) % full || full
  return counterClockwise ? positive : positive - full || -full
}
