/** Pieces of its way that a robot comes along without knowing well where it is: floor that it meant to sweep, and may have missed. */
import { currentSector, type SimRobot } from '../world/simRobot.ts'
import type { LeftOutList } from './leftOut.ts'

/** From this uncertainty on lanes do not join any more. Metres. */
const UNSURE_M = 0.085

type Place = { readonly path: NonNullable<SimRobot['path']>; readonly at: number }
type Piece = Place & { readonly sector: number; readonly timeMs: number; to: number }

export function createUnsureWay() {
  /** Where it knew last where it was. */
  let sure: Place | undefined
  let piece: Piece | undefined
  return {
    /** Call after each step of the world; a piece is told when it is over. */
    stepped: (timeMs: number, robot: SimRobot, leaveOut: LeftOutList['add']): void => {
      const { path, progress, goal, uncertainty } = robot
      const onWay = goal === 'sector' ? path : undefined
      const isUnsure = uncertainty > UNSURE_M
      if (piece && !(isUnsure && piece.path === onWay)) {
        const points = piece.path.points.slice(piece.at, piece.to + 1)
        if (points.length > 1) leaveOut(piece.timeMs, piece.sector, 'localization', points)
        piece = undefined
      }
      if (!onWay) return
      if (!isUnsure) sure = { path: onWay, at: progress }
      else {
        const at = sure?.path === onWay ? sure.at : progress
        piece ??= { path: onWay, at, sector: currentSector(robot), timeMs, to: progress }
        piece.to = progress
      }
    },
  }
}
