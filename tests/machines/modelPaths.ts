import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type StateValueFrom,
  transition,
} from 'xstate'
import { createTestModel, getShortestPaths } from 'xstate/graph'
import { foldsAgain } from './journal/foldedPath.ts'
import { walkerOf } from './walkedTransitions.ts'

/**
 * A machine whose snapshots are `M`. Its own type knows its own events alone, while a path also takes those of its actors and delays:
 * `transition` is declared as a method, because a method may be given more than it names.
 */
type TestedMachine<M extends AnyMachineSnapshot> = Omit<AnyActorLogic, 'transition'> & {
  transition(snapshot: M, event: AnyEventObject, scope: AnyActorScope): M
}

type Options<M extends AnyMachineSnapshot, S extends string> = {
  /** Of machines that start with one. */
  readonly input?: unknown
  /** Every event that can happen, those of invoked actors (`xstate.done.actor.{id}`, `xstate.error.actor.{id}`) and delays among them. */
  readonly events: readonly AnyEventObject[]
  /** The state of a snapshot by name. */
  readonly nameOf: (snapshot: M) => S
  /** What must hold in each state, however it was reached; complete by type. */
  readonly states: { readonly [N in S]: (snapshot: M) => void }
  /** The part of the context that decides what comes next; the rest must not multiply the states. */
  readonly key: (snapshot: M) => unknown
  /** Whether its events come into the journal of a page, as all of the console do. */
  readonly isJournalled?: boolean
}

export type ModelPath = {
  /** States and events in turn. */
  readonly title: string
  /**
   * Asserts every state on the way as a walk of this path finds it, and every state that an event leads to from its end; and that its
   * journal folds to the same states and contexts.
   */
  readonly check: () => void
}

/**
 * Shortest paths to every state that a machine can reach. Fails where the library would pass in silence: on a state without an assertion,
 * and on an assertion whose state is never reached.
 */
export function modelPaths<M extends AnyMachineSnapshot, S extends string>(
  machine: TestedMachine<M>,
  { input, events, nameOf, states, key, isJournalled = true }: Options<M, S>,
): readonly ModelPath[] {
  const reached = new Set<string>()
  const walk = walkerOf(input)
  const keyOf = (snapshot: M): string => JSON.stringify([nameOf(snapshot), key(snapshot)])
  const assertionOf = (name: S): ((snapshot: M) => void) => {
    const assertion = states[name]
    if (assertion === undefined) throw new Error(`The state ${name} has no assertion.`)
    return assertion
  }
  const assertState = (snapshot: M): void => assertionOf(nameOf(snapshot))(snapshot)
  const explored = explorationOf(keyOf)
  const paths = getShortestPaths<ActorLogic<M, AnyEventObject>>(machine, {
    input,
    events: (snapshot: M) => {
      const children: unknown = snapshot.children
      return events.filter(event => canHappen(event.type, children))
    },
    serializeState: explored.note,
  })
  const found = paths.map(({ steps, state: end }) => {
    const names = steps.map(({ state }) => nameOf(state))
    for (const name of names) {
      assertionOf(name)
      reached.add(name)
    }
    const check = () => {
      // Not the states of the path: those that have one key are one to a path, though they may differ in what is not in the key.
      let at: M | undefined
      for (const { event, state } of steps) {
        at = at === undefined ? state : transition<ActorLogic<M, AnyEventObject>>(machine, at, event)[0]
        assertState(at)
      }
      for (const next of explored.after(end)) assertState(next)
      if (!isJournalled) return
      foldsAgain(steps)
      walk(steps)
    }
    return { title: steps.map(({ event }, index) => `${event.type} → ${names[index]}`).join(', '), check }
  })
  const missed = Object.keys(states).filter(name => !reached.has(name))
  if (missed.length > 0) throw new Error(`No path reaches ${missed.join(', ')}.`)
  return found
}

/**
 * What an exploration finds. A path has one snapshot for each key, the one that was found last; what other events lead to the same key is found here.
 */
function explorationOf<M extends AnyMachineSnapshot>(keyOf: (snapshot: M) => string) {
  const keys = new WeakMap<M, string>()
  const next = new Map<string, M[]>()
  const knownKeyOf = (snapshot: M): string => {
    const key = keys.get(snapshot) ?? keyOf(snapshot)
    keys.set(snapshot, key)
    return key
  }
  return {
    /** Notes a snapshot and where it was found from; its key. */
    note: (snapshot: M, _event: AnyEventObject | undefined, previous: M | undefined): string => {
      if (previous !== undefined && !keys.has(snapshot)) {
        const from = knownKeyOf(previous)
        const others = next.get(from)
        if (others) others.push(snapshot)
        else next.set(from, [snapshot])
      }
      return knownKeyOf(snapshot)
    },
    /** All that an event leads to from a state. */
    after: (snapshot: M): readonly M[] => next.get(knownKeyOf(snapshot)) ?? [],
  }
}

/** An actor that is no more says nothing. */
function canHappen(type: string, children: unknown): boolean {
  const id = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
  return id === undefined || (typeof children === 'object' && children !== null && Object.hasOwn(children, id))
}

/** What a walk does at each event and asserts in each state; both complete by type. */
export type JourneyMaps<J extends AnyStateMachine> = {
  readonly events: { readonly [E in EventFromLogic<J>['type']]: () => Promise<void> }
  readonly states: { readonly [S in StateValueFrom<J> & string]: () => Promise<void> }
}
/** Wraps a step, e.g. as a step of a browser test's report. */
type StepRunner = (title: string, run: () => Promise<void>) => Promise<void>

export type JourneyPath<J extends AnyStateMachine> = {
  /** The events in turn. */
  readonly title: string
  /** Does what each event means and asserts each state that is reached, the first one included. */
  readonly walk: (maps: JourneyMaps<J>, step?: StepRunner) => Promise<void>
}

const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : ''

/** Shortest paths through a journey, a flat chart without effects: together they walk each of its transitions. */
export function journeyPaths<J extends AnyStateMachine>(journey: J): readonly JourneyPath<J>[] {
  const walked = new Set<string>()
  const paths = createTestModel<AnyStateMachine>(journey).getShortestPaths()
  const found = paths.map(({ steps }) => {
    const taken = steps.map(({ event, state }) => {
      return { event: typeOf(event), state: String(state.value) }
    })
    for (const [index, { event }] of taken.entries()) walked.add(`${taken[index - 1]?.state}: ${event}`)
    const walk = async (maps: JourneyMaps<J>, step: StepRunner = (_, run) => run()): Promise<void> => {
      const events: { readonly [type: string]: () => Promise<void> } = maps.events
      const states: { readonly [name: string]: () => Promise<void> } = maps.states
      for (const [index, { event, state }] of taken.entries()) {
        const act = index === 0 ? async () => {} : events[event]
        const assertion = states[state]
        if (!act || !assertion) throw new Error(`Nothing is known of ${event} or ${state}.`)
        await step(index === 0 ? state : `${event} → ${state}`, async () => {
          await act()
          await assertion()
        })
      }
    }
    return {
      title: taken
        .slice(1)
        .map(({ event }) => event)
        .join(', '),
      walk,
    }
  })
  for (const { key, on } of Object.values(journey.states))
    for (const event of Object.keys(on))
      if (!walked.has(`${key}: ${event}`)) throw new Error(`No path does ${event} in ${key}.`)
  return found
}
