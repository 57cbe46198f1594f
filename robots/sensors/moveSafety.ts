import { BLOCKED_SAFETY } from '../../contract/commands.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { moveAlongArc } from '../../floor/kinematics.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { movingThings, roomAt } from '../world/hazards.ts'
import { MOVES } from '../world/manual.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

const DISTANCES_M = [0.1, 0.5, 1] as const
/** Moves are tried in so many pieces. */
const PIECES = 8

/** Room around the body from which on nothing is near, metres. */
const ROOM_M = 0.6

/** 0: nothing near; 30 and more: the body would touch something on the way (M-062). */
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
    const pose = moveAlongArc(robot.body.pose, { linear: distance, angular: angle }, i / PIECES)
    room = Math.min(room, roomAt(world, robot, pose, things))
  }
  if (room <= 0) return BLOCKED_SAFETY + Math.min(10, Math.round(-room * 20))
  return room >= ROOM_M ? 0 : Math.round((1 - room / ROOM_M) * (BLOCKED_SAFETY - 1))
}
