/** The charts of the product, laid out while the client was built; others are laid out when they are asked for. */

import charts from 'virtual:charts'
import * as v from 'valibot'
import type { AnyStateMachine } from 'xstate'
import { type ChartDefinition, chartDefinitionSchema } from '../../../../contract/journal/chart.ts'
import { chartDefinition } from '../../../../machines/journal/chartDefinition.ts'
import { definitionHash } from '../../../../machines/journal/definitionHash.ts'
import { type ChartLayout, chartLayoutSchema } from './chartLayout.ts'

export type Chart = {
  readonly definition: ChartDefinition
  readonly layout: ChartLayout
  /** Ids of the transitions that path tests walk; undefined where the build knows none of this very chart. */
  readonly walked?: ReadonlySet<string>
}

const schema = v.array(
  v.object({
    hash: v.string(),
    definition: chartDefinitionSchema,
    layout: chartLayoutSchema,
    walked: v.optional(v.array(v.string())),
  }),
)

let known: Map<string, Chart> | undefined

function chartsOfBuild(): Map<string, Chart> {
  known ??= new Map(
    v
      .parse(schema, charts)
      .map(({ hash, walked, ...chart }) => [hash, { ...chart, ...(walked && { walked: new Set(walked) }) }]),
  )
  return known
}

/** The chart of a definition that was there when the client was built. */
export const chartOf = (hash: string): Chart | undefined => chartsOfBuild().get(hash)

/** Lays out the chart of a machine that the build did not know. */
export const layOut = (machine: AnyStateMachine): Promise<Chart> =>
  layOutDefinition(definitionHash(machine), chartDefinition(machine))

/** Lays out a chart that the build did not know. */
export async function layOutDefinition(hash: string, definition: ChartDefinition): Promise<Chart> {
  const before = chartOf(hash)
  if (before !== undefined) return before
  const { layOutElsewhere } = await import('./layoutWorker.ts')
  const chart = { definition, layout: await layOutElsewhere(definition) }
  chartsOfBuild().set(hash, chart)
  return chart
}
