import { LEASE_GRACE_MS, MANUAL_STATE } from '../../../../contract/control.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import { evolve } from '../../../../server/fleet/control/evolve.ts'
import type { ControlEvent, ControlState } from '../../../../server/fleet/control/state.ts'
import type { Play, Step, World } from './world.ts'

type Verdict = string | undefined

/** Whether the specification lets somebody take control, said apart from the code that decides it (M-027, M-028, M-031, M-035, M-038). */
function mayTake({ world: { control, robotState }, command }: Step): boolean {
  if (command.type !== 'take' && command.type !== 'takeForStop') return false
  const { login, level } = command.by
  const { holder } = control
  if (command.type === 'take' && robotState === MANUAL_STATE) return false
  if (holder?.login === login) return command.type === 'takeForStop'
  if (level < LEVEL.operator) return false
  return holder === undefined || level === LEVEL.support || level >= holder.level
}

function takesByTheRules(step: Step): Verdict {
  if (step.command.type !== 'take' && step.command.type !== 'takeForStop') return undefined
  return step.decision.ok === mayTake(step) ? undefined : `control was ${step.decision.ok ? '' : 'not '}taken`
}

function answersComeFromTheHolder({ command, decision, world }: Step): Verdict {
  if (command.type !== 'cede' && command.type !== 'deny' && command.type !== 'relinquish') return undefined
  return decision.ok && world.control.holder?.login !== command.by.login ? 'somebody else answered' : undefined
}

/** A lease begins where none is, with the next number; and the one that ends is the one that was. */
function oneHolderAtATime(before: ControlState, event: ControlEvent): Verdict {
  if (event.type === 'began' && before.holder) return 'two holders'
  if (event.type === 'began' && event.fence !== before.fence + 1) return 'a new holder without a new fence'
  if (event.type === 'ended' && before.holder?.login !== event.who.login) return 'a lease ended that nobody had'
  return undefined
}

/** A request goes when it is ended, or when its login gets control; and it ends once. */
function requestsAreAnswered(before: ControlState, event: ControlEvent, after: ControlState): Verdict {
  const asked = (state: ControlState): readonly number[] => state.requests.map(({ login }) => login)
  if (event.type === 'requestEnded' && !asked(before).includes(event.who.login)) return 'a request ended twice'
  const gone = asked(before).filter(login => !asked(after).includes(login))
  const answered = event.type === 'requestEnded' || event.type === 'began' ? event.who.login : undefined
  return gone.every(login => login === answered) ? undefined : 'a request went without an answer'
}

function folds({ world, decision }: Step): Verdict {
  if (!decision.ok) return undefined
  let state = world.control
  for (const event of decision.events) {
    const after = evolve(state, event)
    const verdict = oneHolderAtATime(state, event) ?? requestsAreAnswered(state, event, after)
    if (verdict !== undefined) return verdict
    if (after.fence < state.fence || (event.type !== 'began' && after.fence !== state.fence)) return 'the fence moved'
    state = after
  }
  return undefined
}

/** What holds of every state that a command leaves. */
function stands({ now, robotState, tabs, control }: World): Verdict {
  const { holder, requests, sockets } = control
  if (tabs.some((open, person) => (sockets.get(person + 1) ?? 0) !== open)) return 'the sockets are miscounted'
  const asked = requests.map(({ login }) => login)
  if (new Set(asked).size < asked.length) return 'somebody asks twice'
  if (holder && asked.includes(holder.login)) return 'the holder asks for control'
  if (requests.some(({ until }) => until <= now)) return 'a request outlived its time'
  for (const { login, level, awaySince } of holder ? [holder, ...requests] : requests) {
    if (level < LEVEL.customer) return 'somebody without rights holds or asks'
    if (sockets.has(login) !== (awaySince === undefined)) return 'somebody is taken for away, or for there'
    if (awaySince !== undefined && now - awaySince >= LEASE_GRACE_MS) return 'a grace lasted too long'
  }
  const couldHold = requests.some(({ level, awaySince }) => level >= LEVEL.operator && awaySince === undefined)
  return !holder && couldHold && robotState !== MANUAL_STATE ? 'a request waits for nobody' : undefined
}

/** What is wrong with what was played; undefined when every invariant of control holds. */
export function violation({ world, steps }: Play): Verdict {
  for (const step of steps) {
    const verdict = takesByTheRules(step) ?? answersComeFromTheHolder(step) ?? folds(step)
    if (verdict !== undefined) return verdict
  }
  return stands(world)
}
