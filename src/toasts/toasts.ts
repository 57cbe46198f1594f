import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type ToastAction = { readonly label: string; readonly run: () => void }

type ToastSubject = {
  /**
   * What it is about, such as control of a robot. The next toast of the same subject ends it, and so does `endToasts` where what it says
   * is over and there is nothing more to say.
   */
  readonly subject: string
}

/** Something to show. */
type ToastNotice = ToastSubject & {
  /** `error` stays until it is closed; `warning` and `stuck` have an edge in the state's fill. */
  readonly kind: 'information' | 'error' | 'warning' | 'stuck'
  readonly title: string
  readonly text?: string | undefined
  /** At most two; each closes the toast. */
  readonly actions?: readonly [ToastAction] | readonly [ToastAction, ToastAction]
  /** Milliseconds, or that it stays; absent: information 5 s, all others stay. */
  readonly timeoutMs?: number | 'stays' | undefined
}

/** Something to be accepted or declined before its time is over; it counts down, and hovering does not hold it up (B-038). */
type ToastQuestion = ToastSubject & {
  readonly kind: 'question'
  readonly title: string
  readonly text?: string | undefined
  readonly accept: ToastAction
  readonly decline: ToastAction
  /** When nobody has answered. */
  readonly onTimeout?: () => void
  /** Ms since the epoch. */
  readonly untilMs: number
  /** The whole time there is to answer; what the bar at the foot is measured by. */
  readonly spanMs: number
}
export type ToastContent = ToastNotice | ToastQuestion
/** In the queue: with the moment it came, ms since the epoch. */
export type QueuedContent = ToastContent & { readonly sinceMs: number }

const INFORMATION_MS = 5000
/** At most three, then their number. */
export const MAX_TOASTS = 3

/** Milliseconds after which the queue ends it; undefined when it stays, or when it is a question, which keeps its own time. */
export function toastTimeout(
  content: Pick<ToastNotice, 'kind' | 'timeoutMs'> | Pick<ToastQuestion, 'kind'>,
): number | undefined {
  if (content.kind === 'question' || content.timeoutMs === 'stays') return undefined
  return content.timeoutMs ?? (content.kind === 'information' ? INFORMATION_MS : undefined)
}

/** How long a toast takes to go (B-039); what is drawn of it stays for so long. */
export const CLOSING_MS = 300

/** The clock of what stays goes by whole minutes, in seconds (B-039). */
export const toastAgeS = (sinceMs: number, nowMs: number): number => Math.floor((nowMs - sinceMs) / 60_000) * 60

export const toastQueue = new ToastQueue<QueuedContent>({
  maxVisibleToasts: MAX_TOASTS,
  wrapUpdate: (show, action) => {
    if (action === 'add') show()
    else setTimeout(show, CLOSING_MS)
  },
})

const goingListeners = new Set<() => void>()
/** Toasts that are closed and still drawn. */
const going = new WeakSet<ToastContent>()
export const isGoing = (content: ToastContent): boolean => going.has(content)
export function subscribeToGoing(listener: () => void): () => void {
  goingListeners.add(listener)
  return () => goingListeners.delete(listener)
}

/** How to close the toast that is open about a subject. */
const bySubject = new Map<string, () => void>()

let open = 0
let used = false
/** Whether there has been a toast since the page was opened. */
export const toastsUsed = (): boolean => used
/** Toasts that are open and not among the visible ones. */
export const hiddenToasts = (): number => Math.max(0, open - toastQueue.visibleToasts.length)

/** Ends the toasts of a subject: what they say holds no longer. */
export const endToasts = (subject: string): void => bySubject.get(subject)?.()

/** Shows a toast in the place of the one about the same subject; returns the way to close it before its time. */
export function showToast(content: ToastContent): () => void {
  const timeout = toastTimeout(content)
  endToasts(content.subject)
  open += 1
  used = true
  let ending: ReturnType<typeof setTimeout> | undefined
  const queued: QueuedContent = { ...content, sinceMs: Date.now() }
  const key = toastQueue.add(queued, {
    ...(timeout === undefined ? {} : { timeout }),
    onClose: () => {
      open -= 1
      if (bySubject.get(content.subject) === close) bySubject.delete(content.subject)
      going.add(queued)
      for (const listener of goingListeners) listener()
      clearTimeout(ending)
    },
  })
  const close = (): void => toastQueue.close(key)
  bySubject.set(content.subject, close)
  if (content.kind === 'question')
    ending = setTimeout(() => {
      close()
      content.onTimeout?.()
    }, content.untilMs - Date.now())
  return close
}
