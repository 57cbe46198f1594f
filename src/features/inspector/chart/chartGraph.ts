/** What the layout is given: each state with its size, each pair of states with the transitions between them and the size of their label. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { ChartDefinition, ChartState, ChartTransition } from '../../../../contract/journal/chart.ts'
import { transitionLines } from './chartText.ts'

/** Px. Text is set in these sizes, whatever the browser's letters measure: a build has no browser. */
export const CHART_METRICS = {
  /** Of a letter of names, and of code. */
  nameLetter: 7.2,
  codeLetter: 6.5,
  nameRow: 26,
  codeRow: 15,
  padding: 10,
  minWidth: 92,
} as const

const { nameLetter, codeLetter, nameRow, codeRow, padding, minWidth } = CHART_METRICS

/** What a state shows under its name: actors that it runs, and transitions that do not leave it. */
export type StateRows = {
  readonly invokes: readonly string[]
  readonly own: readonly ChartTransition[]
}

export const rowsOf = ({ id, invokes }: ChartState, transitions: readonly ChartTransition[]): StateRows => ({
  invokes: invokes.map(({ source }) => source),
  own: transitions.filter(({ source, targets }) => source === id && targets.length === 0),
})

const longest = (lines: readonly string[]): number => Math.max(0, ...lines.map(({ length }) => length))

/** @returns width and height of a state without its inner states, px */
function headSize(state: ChartState, { invokes, own }: StateRows): { readonly width: number; readonly height: number } {
  const lines = [...invokes.map(source => `▸ ${source}`), ...own.flatMap(transitionLines)]
  return {
    width: Math.max(
      minWidth,
      state.key.length * nameLetter + 2 * padding + (state.kind === 'atomic' ? 0 : 20),
      longest(lines) * codeLetter + 2 * padding + 4,
    ),
    height: nameRow + lines.length * codeRow + (lines.length > 0 ? 6 : 0),
  }
}

/** Transitions with the same source and target share one line. */
export type ChartEdge = { readonly id: string; readonly source: string; readonly target: string }
export type EdgeGroup = ChartEdge & { readonly transitions: readonly ChartTransition[] }

export function edgeGroups({ transitions }: ChartDefinition): readonly EdgeGroup[] {
  const groups = new Map<string, EdgeGroup>()
  for (const transition of transitions)
    for (const target of transition.targets) {
      const id = `${transition.source}→${target}`
      const before = groups.get(id)?.transitions ?? []
      groups.set(id, { id, source: transition.source, target, transitions: [...before, transition] })
    }
  return [...groups.values()]
}

function elkEdge({ id, source, target, transitions }: EdgeGroup): ElkExtendedEdge {
  const lines = transitions.flatMap(transitionLines)
  return {
    id,
    sources: [source],
    targets: [target],
    labels: [
      {
        text: id,
        width: longest(lines) * codeLetter + 8,
        height: lines.length * codeRow + 2,
      },
    ],
  }
}

export type Direction = 'DOWN' | 'RIGHT'

/** Positions of all that is answered are of the whole chart. */
const LAYOUT_OPTIONS = {
  'elk.algorithm': 'layered',
  // Of what it takes by default, a good half of the time for the same picture.
  'elk.layered.thoroughness': '3',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'true',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
} as const

/** The graph of a chart as elkjs takes it. */
export function chartGraph(definition: ChartDefinition, direction: Direction): ElkNode {
  const nodeOf = (state: ChartState): ElkNode => {
    const { width, height } = headSize(state, rowsOf(state, definition.transitions))
    const children = definition.states.filter(({ parent }) => parent === state.id).map(nodeOf)
    if (children.length === 0) return { id: state.id, width, height }
    return {
      id: state.id,
      children,
      layoutOptions: {
        'elk.direction': direction,
        'elk.padding': `[top=${height + 12},left=14,bottom=14,right=14]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    }
  }
  const [root] = definition.states
  return {
    id: '',
    layoutOptions: { ...LAYOUT_OPTIONS, 'elk.direction': direction },
    children: root === undefined ? [] : [nodeOf(root)],
    edges: edgeGroups(definition).map(elkEdge),
  }
}
