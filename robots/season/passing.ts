/** Where on a way something stands that the robot cannot pass. */
import { distance, distanceToSegment } from '../../floor/geometry.ts'
import type { DrivenPose } from './drive.ts'
import type { StandingThing } from './standing.ts'

/** `stop`: index of the pose at which the robot stands before it. */
export type Meeting = { readonly stop: number; readonly thing: StandingThing }

/**
 * Meetings along a way, the first first: one for each time that it leads past a thing more closely than `besideM` from its edge.
 * @param beforeM so far before a thing's edge the robot stands still, measured along its way from its axle
 */
export function meetingsOn(
  way: readonly DrivenPose[],
  things: readonly StandingThing[],
  { besideM, beforeM }: { readonly besideM: number; readonly beforeM: number },
): readonly Meeting[] {
  const out: Meeting[] = []
  for (const thing of things) {
    const near = thing.radius + besideM
    let wasNear = false
    let before = way[0]
    for (const [index, pose] of way.entries()) {
      // What is this far from both ends is far from the line between them.
      const isNear =
        before !== undefined && distance(pose, thing) < near + 2 && distanceToSegment(thing, before, pose) < near
      if (isNear && !wasNear) out.push({ stop: stopBefore(way, index, thing, beforeM), thing })
      wasNear = isNear
      before = pose
    }
  }
  return out.toSorted((a, b) => a.stop - b.stop)
}

function stopBefore(way: readonly DrivenPose[], index: number, thing: StandingThing, beforeM: number): number {
  let stop = index
  for (let pose = way[stop]; stop > 0 && pose && distance(pose, thing) < thing.radius + beforeM; pose = way[stop])
    stop--
  return stop
}
