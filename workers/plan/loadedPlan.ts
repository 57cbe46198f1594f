/** A plan whose files have been read and parsed. */
import type { FloorPlan } from '../../floor/floorPlan.ts'

export type LoadedPlan = FloorPlan & {
  readonly plan: number
  readonly name: string
  /** File name → data id. */
  readonly files: { readonly [name: string]: number }
}
