import type { RecordBody } from '../../contract/telemetry/records.ts'
import { fromFrame } from '../geometry.ts'
import type { Disc } from '../planning/roadGrid.ts'
import { movingThings } from '../world/hazards.ts'
import { moveAlongArc } from '../world/kinematics.ts'
import type { SimRobot } from '../world/simRobot.ts'
import { clearanceAt } from '../world/terrain.ts'
import type { World } from '../world/world.ts'

/** States in which somebody may drive by hand. */
const MANUAL_STATES: ReadonlySet<number> = new Set([3, 8, 9, 15, 25, 30])
export const mayBeDriven = (robot: SimRobot): boolean => MANUAL_STATES.has(robot.state)

const QUARTER = Math.PI / 4
/** Names of the eight moves of the manual pad: how far along, and turned by how much. */
const MOVES = [
  { direction: 'forward', sign: 1, angle: 0 },
  { direction: 'forward_left', sign: 1, angle: QUARTER },
  { direction: 'forward_right', sign: 1, angle: -QUARTER },
  { direction: 'left', sign: 0, angle: QUARTER },
  { direction: 'right', sign: 0, angle: -QUARTER },
  { direction: 'backward', sign: -1, angle: 0 },
  { direction: 'backward_left', sign: -1, angle: -QUARTER },
  { direction: 'backward_right', sign: -1, angle: QUARTER },
] as const
const DISTANCES_M = [0.1, 0.5, 1] as const
/** Moves are tried in so many pieces. */
const PIECES = 8

/** 0: nothing near; 30 and more: the body would touch something (M-062). */
const BLOCKED = 30
/** Room around the body from which on nothing is near, metres. */
const ROOM_M = 0.6

export function moveSafetyBody(world: World, robot: SimRobot): RecordBody<'move_safety'> {
  const things = movingThings(world, robot)
  const directions = MOVES.flatMap(({ direction, sign, angle }) =>
    DISTANCES_M.map(metres => {
      const distance = sign * metres
      return { direction, distance, angle, safety: safetyOf(world, robot, distance, angle, things) }
    }),
  )
  return { directions }
}

function safetyOf(world: World, robot: SimRobot, distance: number, angle: number, things: readonly Disc[]): number {
  let room = Number.POSITIVE_INFINITY
  for (let i = 1; i <= PIECES; i++) {
    const share = i / PIECES
    const pose = moveAlongArc(robot.body.pose, { linear: distance, angular: angle }, share)
    for (const [along, half] of bodyCircles(robot)) {
      const centre = fromFrame(pose, { x: along, y: 0 })
      room = Math.min(room, clearanceAt(world.terrain, centre) - half)
      for (const { x, y, radius } of things)
        room = Math.min(room, Math.hypot(x - centre.x, y - centre.y) - radius - half)
    }
  }
  if (room <= 0) return BLOCKED + Math.min(10, Math.round(-room * 20))
  return room >= ROOM_M ? 0 : Math.round((1 - room / ROOM_M) * (BLOCKED - 1))
}

/** The body as three circles along its axis: distance from the axle, and radius. */
function bodyCircles({ footprint, size }: SimRobot): (readonly [number, number])[] {
  const half = size.width / 2
  const rear = footprint.nose - size.length
  return [
    [rear + half, half],
    [footprint.nose - size.length / 2, half],
    [footprint.nose - half, half],
  ]
}
