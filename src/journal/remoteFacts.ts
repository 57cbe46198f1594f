/** What a worker tells of actors elsewhere, handed to the journal of this tab, and the charts that it tells them by. */
import type { ChartDefinition } from '../../contract/journal/chart.ts'
import type { RemoteFact } from '../../contract/journal/remoteActors.ts'
import { chartHash } from '../../machines/journal/definitionHash.ts'
import { noteRemote } from './takeDown.ts'

/** Those of the worker's parts, and of the robots that were watched last. */
const MAX_CHARTS = 32

const charts = new Map<string, ChartDefinition>()
let sources = 0

/** The chart of an actor elsewhere, by the hash that its birth in the journal has. */
export const remoteChart = (hash: string): ChartDefinition | undefined => charts.get(hash)

/** Charts that were told, by their hash. */
export const remoteCharts = (): ReadonlyMap<string, ChartDefinition> => charts

function remember(chart: ChartDefinition): void {
  const hash = chartHash(chart)
  charts.delete(hash)
  charts.set(hash, chart)
  for (const oldest of charts.keys()) if (charts.size > MAX_CHARTS) charts.delete(oldest)
}

/** One worker: its facts while it is there, and `end` once it is not, with which its actors end. */
export function remoteSource() {
  sources += 1
  const by = sources
  const running = new Set<string>()
  const take = (fact: RemoteFact): void => {
    if (fact.kind === 'born') {
      remember(fact.chart)
      running.add(fact.actor)
    }
    if (fact.kind === 'ended') running.delete(fact.actor)
    noteRemote({ fact, by })
  }
  return {
    take,
    end: (): void => {
      for (const actor of running) take({ kind: 'ended', actor })
    },
  }
}
