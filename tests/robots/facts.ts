import { initialTransition, transition } from 'xstate'
import { type BehaviourSnapshot, behaviourMachine } from '../../robots/behaviour/behaviour.machine.ts'
import type { BehaviourEvent } from '../../robots/behaviour/facts.ts'

/** Every fact in every form; complete by type. */
const EVERY: { readonly [T in BehaviourEvent['type']]: readonly Extract<BehaviourEvent, { type: T }>[] } = {
  'plan.loaded': [{ type: 'plan.loaded' }],
  'schedule.came': [{ type: 'schedule.came' }],
  'work.loaded': [{ type: 'work.loaded' }],
  'path.found': [
    { type: 'path.found', spraying: false },
    { type: 'path.found', spraying: true },
  ],
  'path.notFound': [{ type: 'path.notFound' }],
  'way.cleared': [{ type: 'way.cleared' }],
  'sector.finished': [
    { type: 'sector.finished', pauses: false },
    { type: 'sector.finished', pauses: true },
  ],
  'sector.dropped': [{ type: 'sector.dropped' }],
  'run.finished': [{ type: 'run.finished' }],
  'run.cancelled': [{ type: 'run.cancelled' }],
  'supplies.ranLow': [{ type: 'supplies.ranLow' }],
  'water.ranOut': [{ type: 'water.ranOut' }],
  'water.awaited': [{ type: 'water.awaited' }],
  'home.ordered': [{ type: 'home.ordered' }],
  'home.reached': [{ type: 'home.reached' }],
  'report.written': [{ type: 'report.written' }],
  'mapping.began': [{ type: 'mapping.began' }],
  'mapping.finished': [{ type: 'mapping.finished' }],
  'obstacle.met': [{ type: 'obstacle.met' }],
  'obstacle.left': [{ type: 'obstacle.left' }],
  'obstacle.stayed': [{ type: 'obstacle.stayed' }],
  'danger.entered': [{ type: 'danger.entered' }],
  'danger.left': [{ type: 'danger.left' }],
  'localization.lost': [{ type: 'localization.lost' }],
  'localization.found': [{ type: 'localization.found' }],
  'water.failed': [{ type: 'water.failed' }],
  'safety.failed': [{ type: 'safety.failed' }],
  'bump.felt': [{ type: 'bump.felt' }],
  'bump.recorded': [{ type: 'bump.recorded' }],
  'controller.disconnected': [{ type: 'controller.disconnected' }],
  'power.lost': [{ type: 'power.lost' }],
  'remote.paused': [{ type: 'remote.paused' }],
  'remote.resumed': [{ type: 'remote.resumed' }],
  'detour.began': [{ type: 'detour.began' }],
  'detour.ended': [{ type: 'detour.ended' }],
  'detour.merged': [{ type: 'detour.merged' }],
  'pose.estimated': [{ type: 'pose.estimated' }],
  'pose.confirmed': [{ type: 'pose.confirmed' }],
  'safety.reset': [{ type: 'safety.reset' }],
  'calibration.began': [{ type: 'calibration.began' }],
  'calibration.ended': [{ type: 'calibration.ended' }],
  'estop.pressed': [
    { type: 'estop.pressed', by: 'hand' },
    { type: 'estop.pressed', by: 'remote' },
  ],
  'estop.released': [{ type: 'estop.released' }],
  'estop.delayPassed': [{ type: 'estop.delayPassed' }],
  'operator.paused': [{ type: 'operator.paused' }],
  'operator.resumed': [{ type: 'operator.resumed' }],
  'operator.tookOver': [{ type: 'operator.tookOver' }],
  'operator.letGo': [{ type: 'operator.letGo' }],
  'operator.repaired': [{ type: 'operator.repaired' }],
  'operator.loggedIn': [{ type: 'operator.loggedIn' }],
  'operator.loggedOut': [{ type: 'operator.loggedOut' }],
  'checklist.finished': [{ type: 'checklist.finished' }],
  'sync.finished': [{ type: 'sync.finished' }],
  'plans.opened': [{ type: 'plans.opened' }],
  'resources.opened': [{ type: 'resources.opened' }],
  'overlay.opened': [{ type: 'overlay.opened' }],
  'diagnostics.began': [{ type: 'diagnostics.began' }],
  'move.began': [{ type: 'move.began' }],
  'teaching.began': [{ type: 'teaching.began' }],
  'teaching.started': [{ type: 'teaching.started' }],
  'screen.closed': [{ type: 'screen.closed' }],
  'power.switchedOff': [{ type: 'power.switchedOff' }],
  'power.switchedOn': [{ type: 'power.switchedOn' }],
  'system.loaded': [{ type: 'system.loaded' }],
  'software.loaded': [{ type: 'software.loaded' }],
}
export const FACTS: readonly BehaviourEvent[] = Object.values(EVERY).flat()

/** The numbers of all states that a snapshot is in; a robot has one. */
export const numbersOf = (snapshot: BehaviourSnapshot): number[] =>
  Object.values(snapshot.getMeta()).flatMap(meta => (meta ? [meta.state] : []))

/** For each number of the table a snapshot that has it, the one that the fewest facts lead to. */
export function snapshotsByState(): ReadonlyMap<number, BehaviourSnapshot> {
  const [first] = initialTransition(behaviourMachine)
  const found = new Map<number, BehaviourSnapshot>()
  const waiting = [first]
  for (let snapshot = waiting.shift(); snapshot; snapshot = waiting.shift()) {
    const [number] = numbersOf(snapshot)
    if (number === undefined || found.has(number)) continue
    found.set(number, snapshot)
    for (const fact of FACTS) waiting.push(transition(behaviourMachine, snapshot, fact)[0])
  }
  return found
}
