/** Lays charts out in a worker of elkjs, fetched when the first chart needs it and closed again. */
import Elk from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { ChartDefinition } from '../../../../contract/journal/chart.ts'
import { type ChartLayout, layOutChart } from './chartLayout.ts'

export async function layOutElsewhere(definition: ChartDefinition): Promise<ChartLayout> {
  const elk = new Elk({ workerUrl })
  try {
    return await layOutChart(elk, definition)
  } finally {
    elk.terminateWorker()
  }
}
