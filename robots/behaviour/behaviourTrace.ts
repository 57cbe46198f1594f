/** Changes of a robot's behaviour, remembered while somebody asks for them and until they are sent. */
import type { BehaviourSnapshot } from './behaviour.machine.ts'

/** `moves` is undefined while nobody asks. */
export type BehaviourTrace = {
  /** Changes since the robot was made. */
  seq: number
  moves: BehaviourMove[] | undefined
}
type BehaviourMove = { readonly seq: number; readonly event: string; readonly state: BehaviourSnapshot['value'] }

/** So many wait; of more the oldest go, and the numbers say so. */
const MAX_WAITING = 64

/** Takes down that an event has led to another state. */
export function noteMove(
  trace: BehaviourTrace,
  event: string,
  before: BehaviourSnapshot,
  after: BehaviourSnapshot,
): void {
  // States of this chart that stay the same are the same text or the same parts.
  if (before === after || JSON.stringify(before.value) === JSON.stringify(after.value)) return
  trace.seq += 1
  if (!trace.moves) return
  trace.moves.push({ seq: trace.seq, event, state: after.value })
  if (trace.moves.length > MAX_WAITING) trace.moves.shift()
}
