import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { StateMachine } from 'xstate'
import type { ChartDefinition } from './contract/journal/chart.ts'
import { walkedChartsOf } from './contract/journal/walkedCharts.ts'
import { WORKER_CHARTS } from './contract/journal/workerCharts.ts'
import { chartDefinition } from './machines/journal/chartDefinition.ts'
import { chartHash, definitionHash } from './machines/journal/definitionHash.ts'
import {
  type ChartLayout,
  chartLayoutSchema,
  LAYOUT_VERSION,
  layOutChart,
} from './src/features/inspector/chart/chartLayout.ts'

const root = import.meta.dirname
const CACHE = join(root, 'node_modules/.cache/swath/charts')

type ChartOfBuild = {
  readonly hash: string
  readonly definition: ChartDefinition
  readonly layout: ChartLayout
  /** Absent where no path tests walk this very chart. */
  readonly walked?: readonly string[]
}

/** The charts of all machines of the product, and of the telemetry worker's parts. */
async function definitions(): Promise<readonly Pick<ChartOfBuild, 'hash' | 'definition'>[]> {
  const modules = await Promise.all(
    globSync(join(root, 'machines/*/*.machine.ts')).map(
      async (path): Promise<unknown> => import(pathToFileURL(path).href),
    ),
  )
  const ofWorker = WORKER_CHARTS.map(definition => ({ hash: chartHash(definition), definition }))
  const ofMachines = modules.flatMap(module =>
    typeof module === 'object' && module !== null
      ? Object.values(module).flatMap((value: unknown) =>
          value instanceof StateMachine ? [{ hash: definitionHash(value), definition: chartDefinition(value) }] : [],
        )
      : [],
  )
  return [...ofMachines, ...ofWorker]
}

async function stored(path: string): Promise<ChartLayout | undefined> {
  try {
    return v.parse(chartLayoutSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Transitions that path tests walk, by the hash of the chart that they walked. */
async function walkedTransitions(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const path of globSync(join(root, 'machines/*/*.walked.json')))
    for (const { definition, transitions } of Object.values(walkedChartsOf(await readFile(path, 'utf8'))))
      found.set(definition, new Set([...(found.get(definition) ?? []), ...transitions]))
  return found
}

/** A chart that was laid out by an earlier build is not laid out again. */
async function chartsOfBuild(): Promise<readonly ChartOfBuild[]> {
  const { default: Elk } = await import('elkjs')
  const elk = new Elk()
  await mkdir(CACHE, { recursive: true })
  const charts: ChartOfBuild[] = []
  const walks = await walkedTransitions()
  for (const { hash, definition } of await definitions()) {
    const path = join(CACHE, `${hash}-${LAYOUT_VERSION}.json`)
    const before = await stored(path)
    const layout = before ?? (await layOutChart(elk, definition))
    if (before === undefined) await writeFile(path, JSON.stringify(layout))
    const walked = walks.get(hash)
    charts.push({ hash, definition, layout, ...(walked && { walked: [...walked] }) })
  }
  return charts
}

const ID = 'virtual:charts'

/** `virtual:charts`: definitions and layouts of the product's statecharts, made while the client is built and fetched by the inspector alone. */
export const charts = (): Plugin => ({
  name: 'swath:charts',
  resolveId: { filter: { id: /^virtual:charts$/ }, handler: () => `\0${ID}` },
  load: {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: virtual modules begin with it
    filter: { id: /^\0virtual:charts$/ },
    handler: async () => ({
      code: `export default JSON.parse(${JSON.stringify(JSON.stringify(await chartsOfBuild()))})`,
      moduleType: 'js',
    }),
  },
})
