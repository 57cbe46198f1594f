import { violation } from './invariants.ts'
import { ACTIONS, type Action, keyOf, play, type World } from './world.ts'

export type Exploration = {
  /** The way to the first violation, and what it was. */
  readonly found: { readonly actions: readonly Action[]; readonly violation: string } | undefined
  readonly states: number
  readonly steps: number
}

type Place = { readonly world: World; readonly actions: readonly Action[] }

/** Does everything that can be done, in every order, up to `depth` actions; what looks alike is gone on from once. */
export function explore(start: World, depth: number): Exploration {
  const seen = new Set([keyOf(start)])
  let places: readonly Place[] = [{ world: start, actions: [] }]
  let steps = 0
  for (let depthSeen = 0; depthSeen < depth; depthSeen++) {
    const next: Place[] = []
    for (const place of places)
      for (const action of ACTIONS) {
        const played = play(place.world, action)
        if (!played) continue
        steps += 1
        const actions = [...place.actions, action]
        const wrong = violation(played)
        if (wrong !== undefined) return { found: { actions, violation: wrong }, states: seen.size, steps }
        const key = keyOf(played.world)
        if (seen.has(key)) continue
        seen.add(key)
        next.push({ world: played.world, actions })
      }
    places = next
  }
  return { found: undefined, states: seen.size, steps }
}

/** What first goes wrong in one run of actions; those that cannot be done are passed over. */
export function firstViolation(start: World, actions: readonly Action[]): string | undefined {
  let world = start
  for (const action of actions) {
    const played = play(world, action)
    if (!played) continue
    const wrong = violation(played)
    if (wrong !== undefined) return wrong
    world = played.world
  }
  return undefined
}
