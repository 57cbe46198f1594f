import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type ToastAction = { readonly label: string; readonly run: () => void }
export type ToastContent = {
  /** `error` stays until it is closed; `warning` and `stuck` have an edge in the state's fill. */
  readonly kind: 'information' | 'error' | 'warning' | 'stuck'
  readonly title: string
  readonly text?: string | undefined
  /** At most two; each closes the toast. */
  readonly actions?: readonly [ToastAction] | readonly [ToastAction, ToastAction]
  /** Milliseconds, or that it stays; absent: information 5 s, all others stay. */
  readonly timeoutMs?: number | 'stays' | undefined
}

const INFORMATION_MS = 5000
/** At most three, then their number. */
export const MOST_TOASTS = 3

/** When it ends by itself; undefined when it stays. */
export function toastTimeout({ kind, timeoutMs }: ToastContent): number | undefined {
  if (timeoutMs === 'stays') return undefined
  return timeoutMs ?? (kind === 'information' ? INFORMATION_MS : undefined)
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: MOST_TOASTS })

let open = 0
let used = false
/** Whether there has been a toast since the page was opened. */
export const toastsUsed = (): boolean => used
/** Toasts that are open and not among the visible ones. */
export const hiddenToasts = (): number => open - toastQueue.visibleToasts.length

/** Shows a toast; returns the way to close it before its time. */
export function showToast(content: ToastContent): () => void {
  const timeout = toastTimeout(content)
  open += 1
  used = true
  const key = toastQueue.add(content, {
    ...(timeout === undefined ? {} : { timeout }),
    onClose: () => {
      open -= 1
    },
  })
  return () => toastQueue.close(key)
}
