import type { AnyActorRef } from 'xstate'
import { parentOf } from './chartParts.ts'

/** Names of a page's actors: `control`, its child `control/link`, that child's second start `control/link#2`. */
export function actorNames(): (ref: AnyActorRef) => string {
  const names = new WeakMap<AnyActorRef, string>()
  const started = new Map<string, number>()
  const nameOf = (ref: AnyActorRef): string => {
    const before = names.get(ref)
    if (before !== undefined) return before
    const parent = parentOf(ref)
    const own = parent ? `${nameOf(parent)}/${ref.id}` : ref.id
    const count = (started.get(own) ?? 0) + 1
    started.set(own, count)
    const name = count === 1 ? own : `${own}#${count}`
    names.set(ref, name)
    return name
  }
  return nameOf
}
