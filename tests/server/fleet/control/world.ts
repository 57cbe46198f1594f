import { LEASE_GRACE_MS, MANUAL_STATE, REQUEST_TIMEOUT_MS } from '../../../../contract/control.ts'
import { type ControlLevel, LEVEL } from '../../../../contract/permissions.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { decide } from '../../../../server/fleet/control/decider.ts'
import { evolve, revive } from '../../../../server/fleet/control/evolve.ts'
import {
  type ControlCommand,
  type ControlEvent,
  type ControlState,
  type Decision,
  type Departure,
  NOBODY,
} from '../../../../server/fleet/control/state.ts'

/** One robot, three people, and the two tabs that each of them may have open. */
export type World = {
  readonly now: number
  readonly robotState: number
  readonly levels: readonly ControlLevel[]
  /** Open tabs by person. */
  readonly tabs: readonly number[]
  readonly control: ControlState
}

export type Action =
  | { readonly type: 'take' | 'takeForStop' | 'request' | 'relinquish' | 'open' | 'signOut'; readonly person: number }
  | { readonly type: 'cede' | 'deny'; readonly person: number; readonly to: number }
  | { readonly type: 'close'; readonly person: number; readonly cause: Departure }
  | { readonly type: 'rank'; readonly person: number; readonly level: ControlLevel }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'robotState'; readonly state: number }
  | { readonly type: 'restart' }

const PEOPLE = [0, 1, 2] as const
const TABS = 2
/** Short enough to stay within a grace and a cooldown, the grace itself, and what outlasts a request. */
const WAITS = [5000, LEASE_GRACE_MS, REQUEST_TIMEOUT_MS] as const

export const worldOf = (levels: readonly [ControlLevel, ControlLevel, ControlLevel]): World => ({
  now: 0,
  robotState: STATE.clean,
  levels,
  tabs: [0, 0, 0],
  control: NOBODY,
})

/** Everything that can be done, by anybody, in any situation; refusals are among what is to be seen. */
export const ACTIONS: readonly Action[] = [
  ...PEOPLE.flatMap(person => [
    ...(['take', 'takeForStop', 'request', 'relinquish', 'open', 'signOut'] as const).map(type => ({ type, person })),
    ...(['dropped', 'signedOut', 'rightsLost'] as const).map(cause => ({ type: 'close' as const, person, cause })),
    ...PEOPLE.filter(to => to !== person).flatMap(to =>
      (['cede', 'deny'] as const).map(type => ({ type, person, to })),
    ),
    ...([0, 2] as const).map(level => ({ type: 'rank' as const, person, level })),
  ]),
  ...WAITS.map(ms => ({ type: 'wait' as const, ms })),
  ...[STATE.clean, MANUAL_STATE].map(state => ({ type: 'robotState' as const, state })),
  { type: 'restart' },
]

const personOf = ({ levels }: World, person: number) => ({
  login: person + 1,
  name: `person ${person + 1}`,
  level: levels[person] ?? LEVEL.viewer,
})

const changed = <T>(list: readonly T[], index: number, value: T): readonly T[] =>
  list.map((each, at) => (at === index ? value : each))

/** The command that an action is for the decider, and the world in which it is given; undefined when it cannot be done. */
function commandOf(world: World, action: Action): readonly [World, ControlCommand] | undefined {
  const { now, tabs, levels } = world
  switch (action.type) {
    case 'open': {
      const open = tabs[action.person] ?? 0
      if (open === TABS) return undefined
      const who = personOf(world, action.person)
      return [
        { ...world, tabs: changed(tabs, action.person, open + 1) },
        { type: 'connected', who },
      ]
    }
    case 'close': {
      const open = tabs[action.person] ?? 0
      if (open === 0) return undefined
      const { login } = personOf(world, action.person)
      const left = { ...world, tabs: changed(tabs, action.person, open - 1) }
      return [left, { type: 'disconnected', login, cause: action.cause }]
    }
    case 'signOut':
      return [world, { type: 'signedOut', login: personOf(world, action.person).login }]
    case 'rank': {
      const ranked = { ...world, levels: changed(levels, action.person, action.level) }
      return [ranked, { type: 'ranked', who: personOf(ranked, action.person) }]
    }
    case 'cede':
    case 'deny':
      return [world, { type: action.type, by: personOf(world, action.person), to: action.to + 1 }]
    case 'wait':
      return [{ ...world, now: now + action.ms }, { type: 'tick' }]
    case 'robotState':
      return [{ ...world, robotState: action.state }, { type: 'tick' }]
    case 'restart': {
      const control = revive(world.control, now)
      return [{ ...world, control, tabs: [0, 0, 0] }, { type: 'tick' }]
    }
    default:
      return [world, { type: action.type, by: personOf(world, action.person) }]
  }
}

/** One decision, as it was made. */
export type Step = {
  readonly world: World
  readonly command: ControlCommand
  readonly decision: Decision
  readonly after: ControlState
}
export type Play = { readonly world: World; readonly steps: readonly Step[] }

const fold = (state: ControlState, events: readonly ControlEvent[]): ControlState => events.reduce(evolve, state)

function decided(world: World, command: ControlCommand): Step {
  const { now, robotState, control } = world
  const decision = decide(command, control, { now, robotState })
  return { world, command, decision, after: decision.ok ? fold(control, decision.events) : control }
}

/** Does an action as the service would: the clock first. Undefined when it cannot be done. */
export function play(world: World, action: Action): Play | undefined {
  const [given, command] = commandOf(world, action) ?? []
  if (given === undefined || command === undefined) return undefined
  const tick = decided(given, { type: 'tick' })
  const step = decided({ ...given, control: tick.after }, command)
  return { world: { ...given, control: step.after }, steps: [tick, step] }
}

/** Two worlds with one key go on alike: times count from now, and the fence goes on from wherever it is. */
export function keyOf({ now, robotState, levels, tabs, control }: World): string {
  const age = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : now - ms)
  const { holder, requests, lastRequests } = control
  return JSON.stringify([
    robotState,
    levels,
    tabs,
    holder && [holder.login, holder.level, age(holder.awaySince)],
    requests.map(({ login, level, until, awaySince }) => [login, level, age(until), age(awaySince)]),
    [...lastRequests]
      .map(([login, last]) => `${login} ${Math.min(now - last, REQUEST_TIMEOUT_MS)}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ])
}
