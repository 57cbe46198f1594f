import type { Point } from '../../../contract/plan/shapes.ts'

const isSame = (a: Point | undefined, b: Point): boolean => a?.x === b.x && a.y === b.y
const isTurn = (a: Point, b: Point, c: Point): boolean => (b.x - a.x) * (c.y - b.y) !== (b.y - a.y) * (c.x - b.x)

function oneRound(outline: readonly Point[]): readonly Point[] {
  const apart = outline.filter((point, i) => !isSame(outline.at(i - 1), point))
  return apart.filter((point, i) => {
    const [before, after] = [apart.at(i - 1), apart[(i + 1) % apart.length]]
    return before !== undefined && after !== undefined && isTurn(before, point, after)
  })
}

/**
 * A closed outline without the corners that lie on one line with the corner before and the corner after, be it onwards or back: what it covers by the
 * even-odd rule is the same. The library that unites areas does not come to an end with some outlines that go to and fro on a level line.
 */
export function trueCorners(outline: readonly Point[]): readonly Point[] {
  let before = outline
  let corners = oneRound(before)
  // Where a spike is gone, what was on both sides of it may lie on one line.
  while (corners.length < before.length) {
    before = corners
    corners = oneRound(before)
  }
  return corners
}
