/** The sides of a box in its own frame: u along its width, v along its height, each -1, 0 or 1. Handles and whoever pulls them go by these indices. */
export type BoxSide = readonly [u: number, v: number]

/** Anticlockwise from the lower left one. */
export const BOX_CORNERS: readonly BoxSide[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
/** Each between the corner of its index and the next. */
export const BOX_EDGES: readonly BoxSide[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]
