/** What happens to a robot: facts that the world finds out, in the past tense. */
export type BehaviourEvent =
  // Its work.
  | { readonly type: 'plan.loaded' }
  | { readonly type: 'schedule.came' }
  | { readonly type: 'work.loaded' }
  | { readonly type: 'path.found'; readonly spraying: boolean }
  | { readonly type: 'path.notFound' }
  | { readonly type: 'way.cleared' }
  | { readonly type: 'sector.finished'; readonly pauses: boolean }
  | { readonly type: 'sector.dropped' }
  | { readonly type: 'run.finished' }
  | { readonly type: 'run.cancelled' }
  | { readonly type: 'supplies.ranLow' }
  | { readonly type: 'water.ranOut' }
  | { readonly type: 'water.awaited' }
  | { readonly type: 'home.ordered' }
  | { readonly type: 'home.reached' }
  | { readonly type: 'report.written' }
  | { readonly type: 'mapping.began' }
  | { readonly type: 'mapping.finished' }
  // What stands in its way or goes wrong.
  | { readonly type: 'obstacle.met' }
  | { readonly type: 'obstacle.left' }
  | { readonly type: 'obstacle.stayed' }
  | { readonly type: 'danger.entered' }
  | { readonly type: 'danger.left' }
  | { readonly type: 'localization.lost' }
  | { readonly type: 'localization.found' }
  | { readonly type: 'water.failed' }
  | { readonly type: 'safety.failed' }
  | { readonly type: 'bump.felt' }
  | { readonly type: 'bump.recorded' }
  | { readonly type: 'controller.disconnected' }
  | { readonly type: 'power.lost' }
  // What somebody does who is not there.
  | { readonly type: 'remote.paused' }
  | { readonly type: 'remote.resumed' }
  | { readonly type: 'detour.began' }
  | { readonly type: 'detour.ended' }
  | { readonly type: 'detour.merged' }
  | { readonly type: 'pose.estimated' }
  | { readonly type: 'pose.confirmed' }
  | { readonly type: 'safety.reset' }
  | { readonly type: 'calibration.began' }
  | { readonly type: 'calibration.ended' }
  | { readonly type: 'estop.pressed'; readonly by: 'hand' | 'remote' }
  | { readonly type: 'estop.released' }
  | { readonly type: 'estop.delayPassed' }
  // What somebody does who stands before it.
  | { readonly type: 'operator.paused' }
  | { readonly type: 'operator.resumed' }
  | { readonly type: 'operator.tookOver' }
  | { readonly type: 'operator.letGo' }
  | { readonly type: 'operator.repaired' }
  | { readonly type: 'operator.loggedIn' }
  | { readonly type: 'operator.loggedOut' }
  | { readonly type: 'checklist.finished' }
  | { readonly type: 'sync.finished' }
  | { readonly type: 'plans.opened' }
  | { readonly type: 'resources.opened' }
  | { readonly type: 'overlay.opened' }
  | { readonly type: 'diagnostics.began' }
  | { readonly type: 'move.began' }
  | { readonly type: 'teaching.began' }
  | { readonly type: 'teaching.started' }
  | { readonly type: 'screen.closed' }
  | { readonly type: 'power.switchedOff' }
  | { readonly type: 'power.switchedOn' }
  | { readonly type: 'system.loaded' }
  | { readonly type: 'software.loaded' }
