import Elk from 'elkjs'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { controlMachine } from '../../../machines/control/control.machine.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { stopMachine } from '../../../machines/stop/stop.machine.ts'
import { edgeGroups } from '../../../src/features/inspector/chart/chartGraph.ts'
import { type Box, layOutChart } from '../../../src/features/inspector/chart/chartLayout.ts'

/** Positions are rounded to a tenth of a px. */
const SLACK = 0.2

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - SLACK &&
  inner.y >= outer.y - SLACK &&
  inner.x + inner.width <= outer.x + outer.width + SLACK &&
  inner.y + inner.height <= outer.y + outer.height + SLACK
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - SLACK &&
  b.x < a.x + a.width - SLACK &&
  a.y < b.y + b.height - SLACK &&
  b.y < a.y + a.height - SLACK
const near = (value: number, edge: number): boolean => Math.abs(value - edge) <= SLACK
const onEdge = ({ x, y, width, height }: Box, [left, top]: readonly [number, number]): boolean => {
  const isBeside = top >= y - SLACK && top <= y + height + SLACK && (near(left, x) || near(left, x + width))
  return isBeside || (left >= x - SLACK && left <= x + width + SLACK && (near(top, y) || near(top, y + height)))
}

const machines: readonly (readonly [string, AnyStateMachine])[] = [
  ['control', controlMachine],
  ['session', sessionMachine],
  ['stop', stopMachine],
]

describe.each(machines)('the chart of %s', (_, machine) => {
  test('has inner states inside of outer ones, none over another, and lines that begin and end at their states', async () => {
    const definition = chartDefinition(machine)
    const layout = await layOutChart(new Elk(), definition)
    const boxOf = (id: string): Box => layout.states[id] ?? expect.unreachable(`${id} has no place`)
    for (const { id, parent } of definition.states) {
      if (parent !== undefined) expect(contains(boxOf(parent), boxOf(id)), `${id} is inside of ${parent}`).toBe(true)
      for (const other of definition.states)
        if (other.id !== id && other.parent === parent)
          expect(overlap(boxOf(id), boxOf(other.id)), `${id} lies over ${other.id}`).toBe(false)
    }
    const groups = edgeGroups(definition)
    expect(groups.flatMap(({ transitions }) => transitions)).toHaveLength(
      definition.transitions.flatMap(({ targets }) => targets).length,
    )
    for (const { id, source, target } of groups) {
      const { points = [], label } = layout.edges[id] ?? {}
      const [first, last] = [points[0], points.at(-1)]
      expect(first && onEdge(boxOf(source), first), `${id} begins at ${source}`).toBe(true)
      expect(last && onEdge(boxOf(target), last), `${id} ends at ${target}`).toBe(true)
      const whole = { x: 0, y: 0, width: layout.width, height: layout.height }
      expect(label && contains(whole, label), `the words of ${id} are on the chart`).toBe(true)
    }
  })
})
