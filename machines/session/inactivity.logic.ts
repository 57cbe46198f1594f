/** When a login that does nothing is warned and when it is signed out, ms; and how often that is looked at. */
export type InactivityRules = {
  readonly checkIntervalMs: number
  readonly warningMs: number
  readonly expiryMs: number
}

/** an activity is posted so often while there is any. */
export const KEEP_ALIVE_MS = 30_000
/** how long somebody counts as present after their last activity. */
const ACTIVITY_TRACKING_MS = 300_000
/** */
export const ACTIVITY_DEBOUNCE_MS = 1000

/** What is known at the start. No rules where nobody is signed out for doing nothing. */
export type Beginning = { readonly rules: InactivityRules | undefined; readonly nowMs: number }

/** An event of another tab of the same browser. */
export type TabEvent =
  | { readonly type: 'tabs.active'; readonly timeMs: number }
  /** The warning was answered there. */
  | { readonly type: 'tabs.answered'; readonly timeMs: number }

/** All times: ms since the epoch by the machine's own clock. */
export type InactivityContext = {
  /** Undefined until they are known, and where nobody is signed out for doing nothing. */
  readonly rules: InactivityRules | undefined
  readonly lastActivityMs: number
  readonly nowMs: number
  readonly tab: 'shown' | 'hidden'
}

export type InactivityEvent =
  | { readonly type: 'clock.ticked'; readonly timeMs: number }
  /** Pointer, key, wheel, touch or scroll. */
  | { readonly type: 'activity.seen'; readonly timeMs: number }
  | { readonly type: 'tab.shown'; readonly timeMs: number }
  | { readonly type: 'tab.hidden' }
  | TabEvent
  /** The live monitor is open: looking at it is not idling. */
  | { readonly type: 'watching.started' }
  | { readonly type: 'watching.ended' }
  /** "Stay signed in". */
  | { readonly type: 'warning.answered'; readonly timeMs: number }
  /** Raised by the machine itself: activity that counts. */
  | { readonly type: 'activity.counted' }

/** Idle time, ms; a clock that was set back counts as no time. */
const idleMs = ({ lastActivityMs }: Pick<InactivityContext, 'lastActivityMs'>, timeMs: number): number =>
  Math.max(0, timeMs - lastActivityMs)

export const isIdle = (context: InactivityContext, timeMs: number): boolean =>
  context.rules !== undefined && idleMs(context, timeMs) >= context.rules.warningMs

export const isExpired = (context: InactivityContext, timeMs: number): boolean =>
  context.rules !== undefined && idleMs(context, timeMs) >= context.rules.expiryMs

/** Whether somebody still counts as being there. */
export const isTracked = (context: InactivityContext): boolean => idleMs(context, context.nowMs) < ACTIVITY_TRACKING_MS

/** Until the login is signed out, whole seconds. */
export const remainingSeconds = (context: InactivityContext): number =>
  Math.max(0, Math.ceil(((context.rules?.expiryMs ?? 0) - idleMs(context, context.nowMs)) / 1000))

/** Half of the warning's time where that is less: somebody who watches is never warned. */
export const keepAliveMs = ({ rules }: Pick<InactivityContext, 'rules'>): number =>
  Math.min(KEEP_ALIVE_MS, (rules?.warningMs ?? Infinity) / 2)
