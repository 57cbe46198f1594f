/** Reads the definition of a statechart into plain data. */
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, not, or } from 'xstate'
import type { ChartDefinition, ChartDelay, ChartState, ChartTransition } from '../../contract/journal/chart.ts'

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A guard, an action or a source: a name, an object whose `type` tells it, or a function that has none. Names of functions do not outlive a build. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference
  return isRecord(reference) && typeof reference['type'] === 'string' ? reference['type'] : 'inline'
}

type Guard = NonNullable<ChartTransition['guard']>

const checkOf = (guard: unknown): unknown => (isRecord(guard) ? guard['check'] : undefined)
const OR = checkOf(or([]))
const NOT = checkOf(not('any'))

/** XState's `and`, `or`, `not` and `stateIn` are functions that carry what they join. */
function guardOf(guard: unknown): Guard {
  if (isRecord(guard) && 'stateValue' in guard) return { text: stateText(guard['stateValue']), names: [] }
  const inner = isRecord(guard) && Array.isArray(guard['guards']) ? guard['guards'].map(guardOf) : undefined
  if (inner === undefined) return { text: nameOf(guard), names: [nameOf(guard)] }
  const names = inner.flatMap(each => each.names)
  const texts = inner.map(({ text }) => (/&&|\|\|/.test(text) ? `(${text})` : text))
  if (checkOf(guard) === NOT) return { text: `!${texts.join('')}`, names }
  return { text: texts.join(checkOf(guard) === OR ? ' || ' : ' && '), names }
}

const stateText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a delay leaves among the actions of its state: its start and its end. */
function isOfDelay(action: unknown): boolean {
  if (!isRecord(action)) return false
  const { type, event, sendId } = action
  if (type === 'xstate.cancel') return typeof sendId === 'string' && sendId.startsWith('xstate.after.')
  return type === 'xstate.raise' && isRecord(event) && String(event['type']).startsWith('xstate.after.')
}

const actionNames = (actions: readonly unknown[]): string[] => actions.filter(action => !isOfDelay(action)).map(nameOf)

function stateOf(node: AnyStateNode): ChartState {
  const parent = node.parent?.id
  const [initial] = node.initial?.target ?? []
  return {
    id: node.id,
    key: node.key,
    ...(parent === undefined ? {} : { parent }),
    kind: node.type,
    ...(node.history === false ? {} : { history: node.history }),
    ...(initial === undefined ? {} : { initial: initial.id }),
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, source: nameOf(src) })),
  }
}

/** `xstate.after.{delay}.{state}`: the delay is a number of ms, or a name that the machine knows. */
function delayOf(event: string, state: string, machine: AnyStateMachine): ChartDelay | undefined {
  const before = 'xstate.after.'
  const after = `.${state}`
  if (!event.startsWith(before) || !event.endsWith(after)) return undefined
  const reference = event.slice(before.length, -after.length)
  const written = Number(reference)
  if (reference !== '' && Number.isFinite(written)) return { ms: written }
  const ms: unknown = machine.implementations.delays[reference]
  return { name: reference, ...(typeof ms === 'number' ? { ms } : {}) }
}

/** @param place in the list of what the event may do in the state */
function transitionOf(
  { source, target, eventType, guard, actions, reenter }: AnyTransitionDefinition,
  place: number,
  machine: AnyStateMachine,
): ChartTransition {
  const event = String(eventType)
  const delay = delayOf(event, source.id, machine)
  return {
    id: `${source.id}|${event}|${place}`,
    source: source.id,
    targets: (target ?? []).map(({ id }) => id),
    event,
    ...(guard === undefined ? {} : { guard: guardOf(guard) }),
    actions: actionNames(actions),
    ...(delay === undefined ? {} : { delay }),
    reenters: reenter,
  }
}

/** A statechart's states and transitions as plain data; equal for equal charts, whatever is provided for their names. */
export function chartDefinition(machine: AnyStateMachine): ChartDefinition {
  const nodes: AnyStateNode[] = []
  const visit = (node: AnyStateNode): void => {
    nodes.push(node)
    for (const child of Object.values<AnyStateNode>(node.states)) visit(child)
  }
  visit(machine.root)
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap(node =>
      [node.always ?? [], ...node.transitions.values()].flatMap(list =>
        list.map((transition, place) => transitionOf(transition, place, machine)),
      ),
    ),
  }
}
