import type { ControlRefusal, RelinquishReason } from '../../../contract/control.ts'
import { type ControlLevel, LEVEL } from '../../../contract/permissions.ts'
import type { DeniedControl } from '../../../contract/sockets/supervisor.ts'

/** A login as control knows it (M-025). All times of control are by `SteadyTime`. */
export type Person = { readonly login: number; readonly name: string; readonly level: ControlLevel }

/** Whose doing it is when it is nobody's: the service's own. */
export const NO_PERSON: Person = { login: 0, name: '', level: LEVEL.viewer }

/** `awaySince`: the login's last socket at this robot went then; undefined while one is open. */
export type Presence = { readonly awaySince: number | undefined }
export type Lease = Person & Presence
export type OpenRequest = Person & Presence & { readonly until: number }

/** Control of one robot. */
export type ControlState = {
  readonly holder: Lease | undefined
  /** Number of the newest lease; it never falls. */
  readonly fence: number
  /** When the lease began; with nobody in control, when the last one ended. */
  readonly since: number
  /** Oldest first. */
  readonly requests: readonly OpenRequest[]
  /** Last request of each login within the cooldown (M-034). */
  readonly lastRequests: ReadonlyMap<number, number>
  /** Open sockets at this robot by login. */
  readonly sockets: ReadonlyMap<number, number>
}

export const NOBODY: ControlState = {
  holder: undefined,
  fence: 0,
  since: 0,
  requests: [],
  lastRequests: new Map(),
  sockets: new Map(),
}

/** What a service that starts knows of a robot's control. */
export type KeptControl = Pick<ControlState, 'holder' | 'fence' | 'since' | 'requests' | 'lastRequests'>

/** Why a socket went: nobody knows, its session ended, or its login may no longer watch. */
export type Departure = 'dropped' | 'signedOut' | 'rightsLost'

export type ControlCommand =
  | { readonly type: 'take'; readonly by: Person }
  | { readonly type: 'takeForStop'; readonly by: Person }
  | { readonly type: 'request'; readonly by: Person }
  | { readonly type: 'relinquish'; readonly by: Person }
  | { readonly type: 'cede'; readonly by: Person; readonly to: number }
  | { readonly type: 'deny'; readonly by: Person; readonly to: number }
  | { readonly type: 'connected'; readonly who: Person }
  | { readonly type: 'disconnected'; readonly login: number; readonly cause: Departure }
  | { readonly type: 'ranked'; readonly who: Person }
  /** A session of the login has ended; sockets that hang on it say so as they go. */
  | { readonly type: 'signedOut'; readonly login: number }
  /** The robot has seen this number: no lease of it can do with a lower one. */
  | { readonly type: 'fenceHeard'; readonly fence: number }
  | { readonly type: 'tick' }

/** `by`: the login whose doing it was; absent when it was nobody's but the clock's or the network's. */
export type ControlEvent =
  | { readonly type: 'connected'; readonly at: number; readonly login: number }
  | { readonly type: 'disconnected'; readonly at: number; readonly login: number }
  | {
      readonly type: 'requested'
      readonly at: number
      readonly who: Person
      readonly until: number
      readonly by: number
    }
  | {
      readonly type: 'requestEnded'
      readonly at: number
      readonly who: Person
      readonly reason: DeniedControl['reason']
      readonly by?: number
    }
  | {
      readonly type: 'began'
      readonly at: number
      readonly who: Person
      readonly fence: number
      readonly reason: 'taken' | 'takenForStop' | 'granted' | 'ceded'
      readonly by?: number
    }
  | {
      readonly type: 'ended'
      readonly at: number
      readonly who: Person
      /** Number of the lease that ended. */
      readonly fence: number
      readonly reason: RelinquishReason
      /** Who has control instead. */
      readonly to?: number
      readonly by?: number
    }
  | { readonly type: 'away'; readonly at: number; readonly who: Person }
  | { readonly type: 'back'; readonly at: number; readonly who: Person }
  | { readonly type: 'ranked'; readonly at: number; readonly who: Person }
  /** The robot knew a higher number; the lease goes on with this one. `who` is its holder, or `NO_PERSON`. */
  | { readonly type: 'fenceRaised'; readonly at: number; readonly who: Person; readonly fence: number }

/** What a decision also depends on: the time, and the number of the robot's state, undefined before it is known. */
export type Situation = { readonly now: number; readonly robotState: number | undefined }

export type Decision =
  | { readonly ok: true; readonly events: readonly ControlEvent[] }
  | { readonly ok: false; readonly refusal: ControlRefusal }
