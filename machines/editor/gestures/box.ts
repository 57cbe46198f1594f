/** Rectangles, ellipses and pictures: drawn from corner to corner. */
import type { Point } from '../../../contract/plan/shapes.ts'

export type Box = {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly a: number
}

/** @param aspect width by height that is to stay; absent where both are free @param fromMiddle where `from` is the middle and no corner */
export function drawnBox(from: Point, to: Point, aspect: number | undefined, fromMiddle: boolean): Box {
  const wide = Math.abs(to.x - from.x)
  const high = Math.abs(to.y - from.y)
  const width = aspect === undefined ? wide : Math.max(wide, high * aspect)
  const height = aspect === undefined ? high : width / aspect
  const [right, up] = [to.x < from.x ? -1 : 1, to.y < from.y ? -1 : 1]
  if (fromMiddle) return { x: from.x, y: from.y, dx: 2 * width, dy: 2 * height, a: 0 }
  return { x: from.x + (right * width) / 2, y: from.y + (up * height) / 2, dx: width, dy: height, a: 0 }
}
