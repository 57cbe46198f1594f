/** What a machine did in the course of one event, from the microsteps and actions that XState reports. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { JournalDelay, JournalTransition } from '../../contract/journal/entries.ts'
import { activeNodes, type ChartSnapshot } from './chartParts.ts'

export type TakenSteps = {
  readonly transitions: JournalTransition[]
  readonly actions: string[]
  readonly delays: JournalDelay[]
}
export const noSteps = (): TakenSteps => ({ transitions: [], actions: [], delays: [] })

export function addTransitions(steps: TakenSteps, transitions: readonly AnyTransitionDefinition[]): void {
  for (const { source, target, eventType, actions } of transitions) {
    steps.transitions.push({
      source: source.id,
      targets: (target ?? []).map(({ id }) => id),
      event: eventType === null ? '' : String(eventType),
    })
    steps.actions.push(...namesOf(actions))
  }
}

/** Actions of the states that were left and entered; those of a state that was entered anew are among its transition's. */
export function addStateActions(steps: TakenSteps, before: ChartSnapshot | undefined, after: ChartSnapshot): void {
  const [was, is] = [nodesOf(before), nodesOf(after)]
  for (const node of was) if (!is.has(node)) steps.actions.push(...namesOf(node.exit))
  for (const node of is) if (!was.has(node)) steps.actions.push(...namesOf(node.entry))
}

const nodesOf = (snapshot: ChartSnapshot | undefined): ReadonlySet<AnyStateNode> =>
  new Set(snapshot && activeNodes(snapshot))

/** Inline actions have no name that outlives the build. */
const namesOf = (actions: readonly unknown[]): readonly string[] =>
  actions.flatMap(action => {
    if (typeof action === 'string') return [action]
    return typeof action === 'object' && action !== null && 'type' in action ? [String(action.type)] : []
  })

const AFTER = /^xstate\.after\.[^.]+\.(.+)$/

/** A delayed event, of `after` or of an action that raises or sends one. */
export function addDelay(steps: TakenSteps, machine: string, params: unknown): void {
  if (typeof params !== 'object' || params === null || !('delay' in params) || !('event' in params)) return
  const { delay: delayMs, event } = params
  if (typeof delayMs !== 'number' || typeof event !== 'object' || event === null || !('type' in event)) return
  const type = String(event.type)
  steps.delays.push({ state: AFTER.exec(type)?.[1] ?? machine, event: type, delayMs })
}
