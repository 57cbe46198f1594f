/** A problem of a drawing, and the floor that it is held against. */
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import type { FoundProblem } from '../../../contract/plan/drawingRules.ts'
import type { OccupancyCells } from '../../cleanable.ts'

/** `fix` is a command that mends it, where one is plain. */
export type DrawingProblem = Readonly<FoundProblem> & { readonly fix?: DrawingCommand }

export type DrawingFloor = {
  readonly cells: OccupancyCells
  /** Width of the narrowest robot that has the plan, metres. */
  readonly robotWidth?: number
  /** The plan's cleanable area as people have written it, m². */
  readonly area?: number
}
/** Where no robot is known. Metres. */
export const USUAL_ROBOT_WIDTH_M = 0.6
