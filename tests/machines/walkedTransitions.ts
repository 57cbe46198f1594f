/**
 * Which transitions of the product's charts the path tests walk: the inspector shows it on each chart. What the tests of a file walk stands in a file of its
 * own, which the build takes along: of `tests/machines/stop/stop.test.ts` in `machines/stop/stop.walked.json`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate'
import { type WalkedCharts, walkedChartsOf } from '../../contract/journal/walkedCharts.ts'
import { chartDefinition } from '../../machines/journal/chartDefinition.ts'
import { transitionsOf } from '../../machines/journal/chartParts.ts'
import { definitionHash } from '../../machines/journal/definitionHash.ts'
import { addTransitions, noSteps } from '../../machines/journal/takenSteps.ts'
import { takenTransitions } from '../../src/features/inspector/chart/chartState.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Set to 1: what stands beside the machines is written anew. */
export const WRITES_BESIDE_MACHINES = process.env['SWATH_WALKED'] === '1'

type WalkedStep = { readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }

/** Ids of the transitions, of the test file that runs, by the machine. */
let walked = new Map<string, { readonly definition: string; readonly ids: Set<string> }>()

/** Notes what one path walks: the transitions of its last event, and those that lead on from the first state by themselves. */
type Walker = (steps: readonly WalkedStep[]) => void

/** Of all paths of one machine. Each path to a state is walked with those to the states on its way, so that its last event is what it has of its own. */
export function walkerOf(input: unknown): Walker {
  let walk: Walker | undefined
  return steps => {
    const [first] = steps
    if (first === undefined) return
    walk ??= beginWalk(first.state.machine, input)
    walk(steps)
  }
}

function beginWalk(machine: AnyStateMachine, input: unknown): Walker {
  const definition = chartDefinition(machine)
  let steps = noSteps()
  const self = createActor(machine, {
    input,
    inspect: inspection => {
      if (inspection.type === '@xstate.microstep') addTransitions(steps, transitionsOf(inspection))
    },
  })
  // As XState's own `transition` has it, but with somebody who looks.
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: 'walked',
    sessionId: 'walked',
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: () => undefined,
  }
  return path => {
    const known = walked.get(machine.id) ?? { definition: definitionHash(machine), ids: new Set() }
    walked.set(machine.id, known)
    const [before, last] = path.slice(-2)
    if (before && last) machine.transition(before.state, last.event, scope)
    for (const id of takenTransitions(definition, steps.transitions)) known.ids.add(id)
    steps = noSteps()
  }
}

const fileOf = (test: string): string =>
  join(ROOT, relative(join(ROOT, 'tests'), test).replace(/\.test\.tsx?$/, '.walked.json'))

/** What the tests of a file walked, and what its file says that they do. Where it is to be written anew, it is. Begins anew. */
export function settleWalked(test: string): { readonly walked: WalkedCharts; readonly written: WalkedCharts } {
  const now = Object.fromEntries(
    [...walked].map(([id, { definition, ids }]) => [id, { definition, transitions: [...ids].toSorted() }]),
  )
  walked = new Map()
  const file = fileOf(test)
  if (WRITES_BESIDE_MACHINES && Object.keys(now).length > 0)
    writeFileSync(file, `${JSON.stringify(now, undefined, 2)}\n`)
  return { walked: now, written: existsSync(file) ? walkedChartsOf(readFileSync(file, 'utf8')) : {} }
}
