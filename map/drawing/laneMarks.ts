/** The heading of a sector's lanes where the plan says it: three short lines in its middle. */
import type { Element } from '../../contract/plan/drawing.ts'
import { laneHeadingRad } from '../../floor/laneHeading.ts'
import { applyX, applyY, IDENTITY } from '../affine.ts'
import { lineBatch, setPaths } from '../batches.ts'
import { faded } from '../colour.ts'
import type { MapDrawing } from '../layers/layer.ts'

const HALF_PX = 11
const APART_PX = 5
const WIDTH_PX = 1.5
const ALPHA = 0.75

type Mark = { readonly x: number; readonly y: number; readonly heading: number }

/** In map: the mean of its corners is a place that moves with the sector. */
function marksOf(elements: Iterable<Element>): readonly Mark[] {
  return [...elements].flatMap(element => {
    if (element.kind !== 'sectors' || !('points' in element.value)) return []
    const heading = laneHeadingRad(element.value)
    if (heading === undefined) return []
    const { points } = element.value
    const mean = (axis: 'x' | 'y'): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length
    return [{ x: mean('x'), y: mean('y'), heading }]
  })
}

export type LaneMarks = {
  readonly update: (elements: Iterable<Element>) => void
  readonly draw: (context: MapDrawing) => void
}

export function createLaneMarks(): LaneMarks {
  const lines = lineBatch()
  let marks: readonly Mark[] = []
  return {
    update: elements => {
      marks = marksOf(elements)
    },
    draw({ surface, toScreen, palette }) {
      if (marks.length === 0) return
      const paths = marks.flatMap(({ x, y, heading }) => {
        const at = { x: applyX(toScreen, x, y), y: applyY(toScreen, x, y) }
        const [dx, dy] = [Math.cos(heading), Math.sin(heading)]
        const end = { x: applyX(toScreen, x + dx, y + dy), y: applyY(toScreen, x + dx, y + dy) }
        const length = Math.hypot(end.x - at.x, end.y - at.y) || 1
        const [ux, uy] = [(end.x - at.x) / length, (end.y - at.y) / length]
        return [-1, 0, 1].map(side => {
          const middle = { x: at.x - uy * side * APART_PX, y: at.y + ux * side * APART_PX }
          return [
            { x: middle.x - ux * HALF_PX, y: middle.y - uy * HALF_PX },
            { x: middle.x + ux * HALF_PX, y: middle.y + uy * HALF_PX },
          ]
        })
      })
      setPaths(lines, paths)
      surface.lines(lines, IDENTITY, { colour: faded(palette['sector-active'], ALPHA), width: WIDTH_PX })
    },
  }
}
