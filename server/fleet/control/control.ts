import type { Observable } from 'rxjs'
import type { ControlRefusal } from '../../../contract/control.ts'
import type { ControlCommand, ControlEvent, ControlState, Lease, Person } from './state.ts'
import type { SteadyTime } from './steadyTime.ts'

/** What a change of control was, and what it made of the robot's control. */
export type ControlChange = { readonly events: readonly ControlEvent[]; readonly state: ControlState }

export type ControlAnswer = { readonly ok: true } | { readonly ok: false; readonly refusal: ControlRefusal }
export type StopAnswer =
  /** `stored` settles when it is in the record. */
  | { readonly ok: true; readonly fence: number; readonly stored: Promise<void> }
  | { readonly ok: false; readonly refusal: ControlRefusal }

/** Who is in control of which robot (M-025..M-038). Commands on one robot are decided one after another. */
export type Control = {
  /** The clock of all times of control. */
  readonly time: SteadyTime
  readonly stateOf: (robot: number) => ControlState
  /** Who is in control now; undefined when nobody is. A holder who is away still holds. */
  readonly holderOf: (robot: number) => Lease | undefined
  /** Number of the robot's newest lease, ended or not; 0 when it never had one. */
  readonly fence: (robot: number) => number
  /**
   * Decides a command. What gives control on somebody's request settles when what it changes is stored and everyone has been told; what takes it
   * away, and who comes and goes, happens whatever the database does, and is stored behind it.
   * @param address the client's, for the audit
   * @throws when what was asked for cannot be stored; nothing has changed then
   */
  readonly submit: (robot: number, command: ControlCommand, address?: string) => Promise<ControlAnswer>
  /** Takes control for an emergency stop if the level allows taking; its holder keeps it. At once: it is stored behind it. */
  readonly takeForStop: (robot: number, by: Person, address: string) => StopAnswer
  /** A robot has seen a lease of this number, which this service may not know: after a backup was restored, or what was to be stored was lost. */
  readonly fenceHeard: (robot: number, fence: number) => void
  /** Each change of one robot's control, in order; returns how to stop. */
  readonly onChange: (robot: number, listener: (change: ControlChange) => void) => () => void
  /** Robots that have just lost their holder without getting another. */
  readonly holderLost: Observable<number>
  readonly close: () => Promise<void>
}
