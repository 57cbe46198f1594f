import {
  Actor,
  type ActorOptions,
  type AnyActorLogic,
  type InspectionEvent,
  type RequiredActorOptionsKeys,
} from 'xstate'

/** What an actor of the product starts with: what it is called, and its input where its machine takes one. */
export type NamedOptions<Logic extends AnyActorLogic> = ActorOptions<Logic> & {
  /** What it is about, in lower camel case: one name for each place that starts an actor. */
  readonly id: string
} & { readonly [Key in RequiredActorOptionsKeys<Logic>]: unknown }

const started = new Map<string, number>()
const listeners = new Set<(event: InspectionEvent) => void>()

/** An id that no actor of this page has had: `control`, then `control#2`. */
export function uniqueActorId(id: string): string {
  const count = (started.get(id) ?? 0) + 1
  started.set(id, count)
  return count === 1 ? id : `${id}#${count}`
}

/** Passes on what any actor of the page does: it starts, gets an event, is in another state. */
export function inspectActor(event: InspectionEvent): void {
  for (const listener of listeners) listener(event)
}

/** Calls `listener` with every event of every actor of the page from now on, children included. Returns how to stop. */
export function onInspection(listener: (event: InspectionEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An actor that its owner starts later. */
export const createNamedActor = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: NamedOptions<Logic>,
): Actor<Logic> => new Actor(logic, { ...options, id: uniqueActorId(options.id), inspect: inspectActor })

/** The one way in which an actor of the product starts outside of React: with an id, and seen by who inspects. */
export const startActor = <Logic extends AnyActorLogic>(logic: Logic, options: NamedOptions<Logic>): Actor<Logic> =>
  createNamedActor(logic, options).start()
