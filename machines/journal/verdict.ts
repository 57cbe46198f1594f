/** What becomes of an event in a state, with each guard that is asked: for the journal, and for what may be done now. */
import { type AnyEventObject, type AnyStateNode, matchesState, not, or, type StateValue } from 'xstate'
import type { GuardVerdict, Json } from '../../contract/journal/entries.ts'
import type { Verdict } from '../../contract/journal/verdicts.ts'
import { activeNodes, type ChartSnapshot } from './chartParts.ts'

export type EventVerdict = {
  readonly verdict: Exclude<Verdict, 'moved'>
  /** In the order in which they were asked. */
  readonly guards: readonly GuardVerdict[]
}

type Transition = AnyStateNode['transitions'] extends ReadonlyMap<string, readonly (infer T)[]> ? T : never
type Asked = { readonly snapshot: ChartSnapshot; readonly event: AnyEventObject }
/** A guard as a chart may have it: `and`, `or`, `not` and `stateIn` are functions with their parts. */
type BuiltIn = { readonly check: unknown; readonly guards?: unknown; readonly stateValue?: unknown }
type Answer = {
  readonly name: string
  readonly holds: boolean
  readonly on?: unknown
  readonly parts: readonly Answer[]
}

/**
 * Whether a machine in the state of `snapshot` takes the event, refuses it or does not declare it. Guards are pure, so that asking changes nothing.
 *
 * @param plain makes parameters of guards fit to be kept
 */
export function verdictOf(
  snapshot: ChartSnapshot,
  event: AnyEventObject,
  plain: (params: unknown) => Json,
): EventVerdict {
  const guards: GuardVerdict[] = []
  const seen = { declared: false }
  const asked: Asked = { snapshot, event }
  const ask = (node: AnyStateNode): boolean => {
    for (const transition of candidates(node, event.type)) {
      seen.declared = true
      if (transition.guard === undefined) return true
      const answer = answerOf(transition.guard, asked)
      for (const { name, holds, on } of [answer, ...answer.parts])
        guards.push({ state: node.id, guard: name, holds, ...(on === undefined ? {} : { on: plain(on) }) })
      if (answer.holds) return true
    }
    return false
  }
  const taken = selects(snapshot.machine.root, snapshot.value, ask)
  return { verdict: taken ? 'taken' : seen.declared ? 'refused' : 'undeclared', guards }
}

/** Asks the active states as the chart does: each region's innermost state first, then outwards, until one takes the event. */
function selects(node: AnyStateNode, value: StateValue, ask: (node: AnyStateNode) => boolean): boolean {
  const inner = typeof value === 'string' ? [[value, undefined] as const] : Object.entries(value)
  let taken = false
  for (const [key, below] of inner) {
    const child = node.states[key]
    if (!child) continue
    const isTaken = below === undefined || isEmpty(below) ? ask(child) : selects(child, below, ask)
    taken ||= isTaken
  }
  return taken || ask(node)
}

const isEmpty = (value: StateValue): boolean => typeof value === 'object' && Object.keys(value).length === 0

/** Exact ones first, then those of a wildcard, the longest first. */
function candidates(node: AnyStateNode, type: string): readonly Transition[] {
  const wildcards = [...node.transitions.keys()]
    .filter(descriptor => descriptor !== type && matches(type, descriptor))
    .toSorted((a, b) => b.length - a.length)
  return [type, ...wildcards].flatMap(descriptor => node.transitions.get(descriptor) ?? [])
}

const matches = (type: string, descriptor: string): boolean =>
  descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))

function answerOf(guard: unknown, asked: Asked, inlineName = 'inline'): Answer {
  if (isBuiltIn(guard)) return builtInAnswer(guard, asked)
  if (typeof guard === 'function') return { name: inlineName, ...holdsGuard(guard, asked, undefined), parts: [] }
  const name = typeof guard === 'string' ? guard : typeOf(guard)
  const implementation: unknown = asked.snapshot.machine.implementations.guards[name]
  if (isBuiltIn(implementation)) return { ...builtInAnswer(implementation, asked), name }
  if (typeof implementation !== 'function') return { name, holds: false, parts: [] }
  const on = paramsOf(guard, asked)
  return { name, ...holdsGuard(implementation, asked, on), on, parts: [] }
}

function builtInAnswer(guard: BuiltIn, asked: Asked): Answer {
  if (guard.stateValue !== undefined)
    return { name: `in(${JSON.stringify(guard.stateValue)})`, holds: isIn(guard.stateValue, asked), parts: [] }
  const kind = kindOf(guard)
  const own: readonly unknown[] = Array.isArray(guard.guards) ? guard.guards : []
  const parts: Answer[] = []
  // No further than the chart itself asks: a part may rely on the one before.
  for (const part of own) {
    const answer = answerOf(part, asked)
    parts.push(answer)
    if (kind === 'not' || answer.holds === (kind === 'or')) break
  }
  const last = parts.at(-1)?.holds ?? kind === 'and'
  const name = `${kind}(${own.map(nameOf).join(', ')})`
  return {
    name,
    holds: kind === 'not' ? !last : last,
    parts: parts.flatMap(part => [part, ...part.parts].map(each => ({ ...each, parts: [] }))),
  }
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (!isBuiltIn(guard)) return typeof guard === 'function' ? 'inline' : typeOf(guard)
  if (guard.stateValue !== undefined) return `in(${JSON.stringify(guard.stateValue)})`
  const parts: readonly unknown[] = Array.isArray(guard.guards) ? guard.guards : []
  return `${kindOf(guard)}(${parts.map(nameOf).join(', ')})`
}

function isIn(stateValue: unknown, { snapshot }: Asked): boolean {
  if (typeof stateValue === 'string' && stateValue.startsWith('#'))
    return activeNodes(snapshot).some(node => node === snapshot.machine.getStateNodeById(stateValue))
  return matchesState(asStateValue(stateValue), snapshot.value)
}

/** A guard that throws holds nothing. */
function holdsGuard(guard: unknown, { snapshot, event }: Asked, params: unknown): { readonly holds: boolean } {
  if (!isCallable(guard)) return { holds: false }
  try {
    const holds: unknown = guard({ context: snapshot.context, event }, params)
    return { holds: Boolean(holds) }
  } catch {
    return { holds: false }
  }
}

function paramsOf(guard: unknown, { snapshot, event }: Asked): unknown {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return undefined
  const { params } = guard
  try {
    const value: unknown = isCallable(params) ? params({ context: snapshot.context, event }) : params
    return value
  } catch {
    return undefined
  }
}

const typeOf = (guard: unknown): string =>
  typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : ''

type Callable = (...args: readonly unknown[]) => unknown
const isCallable = (value: unknown): value is Callable => typeof value === 'function'

/** As `stateIn` was given it: a name, or names within names. */
const isStateValue = (value: unknown): value is StateValue => typeof value === 'string' || typeof value === 'object'
const asStateValue = (value: unknown): StateValue => (isStateValue(value) ? value : {})

const checkOf = (guard: unknown): unknown => (isBuiltIn(guard) ? guard.check : undefined)

/** Known by how each is checked: names of functions are lost where the client is built. */
const kindOf = ({ check }: BuiltIn): 'and' | 'or' | 'not' => {
  if (check === checkOf(or([]))) return 'or'
  return check === checkOf(not(() => true)) ? 'not' : 'and'
}

const isBuiltIn = (guard: unknown): guard is BuiltIn => typeof guard === 'function' && 'check' in guard
