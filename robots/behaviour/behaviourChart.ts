/** The chart of what a robot does, as plain data for whoever watches it. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { ChartDefinition, ChartState, ChartTransition } from '../../contract/journal/chart.ts'
import { behaviourMachine } from './behaviour.machine.ts'

function stateOf(node: AnyStateNode): ChartState {
  const [initial] = node.initial?.target ?? []
  return {
    id: node.id,
    key: node.key,
    ...(node.parent && { parent: node.parent.id }),
    kind: node.type,
    ...(node.history !== false && { history: node.history }),
    ...(initial && { initial: initial.id }),
    entry: [],
    exit: [],
    invokes: [],
  }
}

/** The chart has no clock and no actions, and its guards have names. */
function transitionOf(transition: AnyTransitionDefinition, place: number): ChartTransition {
  const { source, target, guard, reenter } = transition
  const event = String(transition.eventType)
  return {
    id: `${source.id}|${event}|${place}`,
    source: source.id,
    targets: (target ?? []).map(({ id }) => id),
    event,
    ...(typeof guard === 'string' && { guard: { text: guard, names: [guard] } }),
    actions: [],
    reenters: reenter,
  }
}

const withChildren = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(withChildren),
]

const nodes = withChildren(behaviourMachine.root)

export const BEHAVIOUR_CHART: ChartDefinition = {
  id: behaviourMachine.id,
  states: nodes.map(stateOf),
  transitions: nodes.flatMap(node => [...node.transitions.values()].flatMap(list => list.map(transitionOf))),
}
