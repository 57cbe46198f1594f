import * as v from 'valibot'
import type { Self } from '../../contract/resources/logins.ts'
import type { TabEvent } from '../../machines/session/inactivity.logic.ts'
import type { EndReason, SessionEvent } from '../../machines/session/session.logic.ts'

/** What the tabs of one browser share of their session, in local storage: they share its cookie. */
const ACTIVITY_KEY = 'swath.lastActivity'
/** The confirm flag: when the warning was answered last. */
const ANSWERED_KEY = 'swath.warningAnswered'
/** The navbar timeout flag: how this browser was signed out, until the next login. */
const ENDED_KEY = 'swath.signedOut'
/** A sign-out could not be sent to the service: its session is to be ended before anything else. */
const UNSENT_KEY = 'swath.signOutUnsent'
/** Whom this browser's session speaks for. */
const IDENTITY_KEY = 'swath.identity'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const timeSchema = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger())
const reasonSchema = v.picklist(['signedOut', 'inactivity'] satisfies readonly EndReason[])

export function shareTabEvent(store: Store, { type, timeMs }: TabEvent): void {
  store.setItem(type === 'tabs.active' ? ACTIVITY_KEY : ANSWERED_KEY, String(Math.floor(timeMs)))
}

const identityOf = ({ id, current_account, originator }: Self): string =>
  [id, current_account, originator?.id ?? ''].join('/')

/** This browser is somebody's: the flags of the last sign-out are over. */
export function shareIdentity(store: Store, self: Self): void {
  store.removeItem(ENDED_KEY)
  store.setItem(IDENTITY_KEY, identityOf(self))
}

/** Sent before the service knows, so that no tab goes on as somebody who has left. */
export function shareSignOut(store: Store, reason: EndReason): void {
  store.removeItem(IDENTITY_KEY)
  store.setItem(ENDED_KEY, reason)
}

export const isSignOutUnsent = (store: Store): boolean => store.getItem(UNSENT_KEY) !== null
export function rememberUnsentSignOut(store: Store, unsent: boolean): void {
  if (unsent) store.setItem(UNSENT_KEY, '1')
  else store.removeItem(UNSENT_KEY)
}

/** What a session leaves behind that is about one login. */
export function forgetSharedSession(store: Store): void {
  for (const key of [ACTIVITY_KEY, ANSWERED_KEY, IDENTITY_KEY]) store.removeItem(key)
}

type Change = Pick<StorageEvent, 'key' | 'newValue'>

/** Activity of another tab; undefined for anything else. */
export function tabEventOf({ key, newValue }: Change): TabEvent | undefined {
  const type = key === ACTIVITY_KEY ? 'tabs.active' : key === ANSWERED_KEY ? 'tabs.answered' : undefined
  const time = v.safeParse(timeSchema, newValue)
  return type !== undefined && time.success ? { type, timeMs: time.output } : undefined
}

/** What another tab has done to the session of `self`; undefined where it changes nothing here. */
export function sessionEventOf({ key, newValue }: Change, self: Self | undefined): SessionEvent | 'reopen' | undefined {
  if (key === ENDED_KEY) {
    const reason = v.safeParse(reasonSchema, newValue)
    return reason.success ? { type: 'session.endedElsewhere', reason: reason.output } : undefined
  }
  if (key !== IDENTITY_KEY || newValue === null) return undefined
  if (self === undefined) return { type: 'session.startedElsewhere' }
  return newValue === identityOf(self) ? undefined : 'reopen'
}
