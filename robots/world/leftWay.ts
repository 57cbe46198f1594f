/** What of its way through a sector a robot leaves out: a robot knows the way that it has planned, and where it goes on. */
import type { PathPoint } from '../../floor/coveragePath.ts'
import { currentSector, type SimRobot } from './simRobot.ts'

/** Tells its run of a piece of the way at hand that is not driven. `obstacle`: something stands there; else the run knows from what state it comes. */
export function leaveOut(robot: SimRobot, from: number, to: number, reason?: 'obstacle'): void {
  const points = robot.goal === 'sector' ? (robot.path?.points.slice(from, to + 1) ?? []) : []
  const sector = currentSector(robot)
  if (points.length < 2 || sector === 0) return
  robot.runEvents.push({ type: 'wayLeftOut', sector, points, ...(reason ? { reason } : {}) })
}

/** What is left of the way through the sector at hand, behind a detour too. */
export function restOfWay(robot: SimRobot): readonly PathPoint[] {
  const { path, progress, goal } = robot.detour?.left ?? robot
  return goal === 'sector' ? (path?.points.slice(progress) ?? []) : []
}

/** Tells its run that the sector at hand is left for good. */
export function leaveRest(robot: SimRobot): void {
  const points = restOfWay(robot)
  const sector = currentSector(robot)
  if (points.length < 2 || sector === 0) return
  robot.runEvents.push({ type: 'wayLeftOut', sector, points, reason: 'ended' })
}
