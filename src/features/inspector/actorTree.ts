import type { ActorMoment, ActorMoments } from '../../../machines/inspector/journalFold.ts'

/** An actor of the list with how deep it lies among its parents; `started`: how many its parent has started from the same source. */
export type ActorRow = { readonly actor: ActorMoment; readonly depth: number }

const isRunning = ({ status }: ActorMoment): boolean => status === 'active'

/** Actors under their parents, in the order of their births; those that have ended behind those that run. */
export function actorRows(actors: ActorMoments, text: string): readonly ActorRow[] {
  const children = new Map<string | undefined, ActorMoment[]>()
  for (const actor of actors.values()) {
    const parent = actor.parent !== undefined && actors.has(actor.parent) ? actor.parent : undefined
    children.set(parent, [...(children.get(parent) ?? []), actor])
  }
  const below = (parent: string | undefined, depth: number): readonly ActorRow[] =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a)))
      .flatMap(actor => [{ actor, depth }, ...below(actor.name, depth + 1)])
  const wanted = text.trim().toLowerCase()
  const rows = below(undefined, 0)
  return wanted === '' ? rows : rows.filter(({ actor }) => actor.name.toLowerCase().includes(wanted))
}

/** Its name without its parent's. */
export const ownName = ({ name, parent }: ActorMoment): string =>
  parent !== undefined && name.startsWith(`${parent}/`) ? name.slice(parent.length + 1) : name
