/** Where the states and lines of a chart are, px from its upper left corner. */
import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js'
import * as v from 'valibot'
import type { ChartDefinition } from '../../../../contract/journal/chart.ts'
import { type ChartEdge, chartGraph, type Direction, edgeGroups } from './chartGraph.ts'

const boxSchema = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })
export type Box = v.InferOutput<typeof boxSchema>
const pointSchema = v.tuple([v.number(), v.number()])

export const chartLayoutSchema = v.object({
  width: v.number(),
  height: v.number(),
  states: v.record(v.string(), boxSchema),
  /** By the id of the group of transitions. */
  edges: v.record(v.string(), v.object({ points: v.array(pointSchema), label: boxSchema })),
})
export type ChartLayout = v.InferOutput<typeof chartLayoutSchema>

/** Raised with each change of how charts are laid out: what is stored by the old rules is laid out anew. */
export const LAYOUT_VERSION = 1

/** The room that the inspector has for a chart on a screen of usual size, px: the direction that fills it better is taken. */
const ROOM = { width: 820, height: 480 }

const round = (value = 0): number => Math.round(value * 10) / 10

const boxOf = ({ x, y, width, height }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

function statesOf(node: ElkNode): readonly (readonly [string, Box])[] {
  const inner = (node.children ?? []).flatMap(statesOf)
  return node.id === '' ? inner : [[node.id, boxOf(node)], ...inner]
}

function layoutOf(graph: ElkNode, groups: readonly ChartEdge[]): ChartLayout {
  const edges = new Map((graph.edges ?? []).map(edge => [edge.id, edge]))
  return {
    width: round(graph.width),
    height: round(graph.height),
    states: Object.fromEntries(statesOf(graph)),
    edges: Object.fromEntries(
      groups.flatMap(({ id }) => {
        const { sections: [section] = [], labels: [label] = [] } = edges.get(id) ?? {}
        if (section === undefined || label === undefined) return []
        const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
        return [[id, { points: points.map(({ x, y }): [number, number] => [round(x), round(y)]), label: boxOf(label) }]]
      }),
    ),
  }
}

const scaleOf = ({ width, height }: ChartLayout): number => Math.min(ROOM.width / width, ROOM.height / height)

/** Lays a chart out, in the direction in which it can be shown larger. */
export async function layOutChart(elk: Pick<ELK, 'layout'>, definition: ChartDefinition): Promise<ChartLayout> {
  const groups = edgeGroups(definition)
  const lay = async (direction: Direction): Promise<ChartLayout> =>
    layoutOf(await elk.layout(chartGraph(definition, direction)), groups)
  const right = await lay('RIGHT')
  const down = await lay('DOWN')
  return scaleOf(right) > scaleOf(down) ? right : down
}
