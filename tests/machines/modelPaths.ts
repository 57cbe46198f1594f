import type { ActorLogic, AnyActorLogic, AnyActorScope, AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/**
 * A machine whose snapshots are `M`. Its own type knows its own events alone, while a path also takes those of its actors and delays:
 * `transition` is declared as a method, because a method may be given more than it names.
 */
type TestedMachine<M extends AnyMachineSnapshot> = Omit<AnyActorLogic, 'transition'> & {
  transition(snapshot: M, event: AnyEventObject, scope: AnyActorScope): M
}

type Options<M extends AnyMachineSnapshot, S extends string> = {
  /** Every event that can happen, those of invoked actors (`xstate.done.actor.{id}`, `xstate.error.actor.{id}`) and delays among them. */
  readonly events: readonly AnyEventObject[]
  /** The state of a snapshot by name. */
  readonly nameOf: (snapshot: M) => S
  /** What must hold in each state, however it was reached; complete by type. */
  readonly states: { readonly [N in S]: (snapshot: M) => void }
  /** The part of the context that decides what comes next; the rest must not multiply the states. */
  readonly key: (snapshot: M) => unknown
}

export type ModelPath = {
  /** States and events in turn. */
  readonly title: string
  /** Asserts every state on the way. */
  readonly check: () => void
}

/**
 * Shortest paths to every state that a machine can reach. Fails where the library would pass in silence: on a state without an assertion,
 * and on an assertion whose state is never reached.
 */
export function modelPaths<M extends AnyMachineSnapshot, S extends string>(
  machine: TestedMachine<M>,
  { events, nameOf, states, key }: Options<M, S>,
): readonly ModelPath[] {
  const reached = new Set<string>()
  const paths = getShortestPaths<ActorLogic<M, AnyEventObject>>(machine, {
    events,
    serializeState: snapshot => JSON.stringify([nameOf(snapshot), key(snapshot)]),
  })
  const found = paths.map(path => {
    const titles: string[] = []
    const checks = path.steps.map(({ event, state }) => {
      const name = nameOf(state)
      const assertion = states[name]
      if (assertion === undefined) throw new Error(`The state ${name} has no assertion.`)
      reached.add(name)
      titles.push(`${event.type} → ${name}`)
      return () => assertion(state)
    })
    const check = () => {
      for (const each of checks) each()
    }
    return { title: titles.join(', '), check }
  })
  const missed = Object.keys(states).filter(name => !reached.has(name))
  if (missed.length > 0) throw new Error(`No path reaches ${missed.join(', ')}.`)
  return found
}
