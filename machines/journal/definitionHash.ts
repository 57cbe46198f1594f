import type { AnyStateMachine } from 'xstate'
import type { ChartDefinition } from '../../contract/journal/chart.ts'
import { textHash } from './contextHash.ts'

const known = new WeakMap<object, string>()

/** Under which a bundle carries the chart of a machine; the same for each provided copy of it. */
export function definitionHash(machine: AnyStateMachine): string {
  const before = known.get(machine.config)
  if (before !== undefined) return before
  const hash = textHash(JSON.stringify(machine.definition))
  known.set(machine.config, hash)
  return hash
}

const charts = new WeakMap<object, string>()

/** The same for a chart that is plain data, because no machine of this page has it. */
export function chartHash(chart: ChartDefinition): string {
  const before = charts.get(chart)
  if (before !== undefined) return before
  const hash = textHash(JSON.stringify(chart))
  charts.set(chart, hash)
  return hash
}
