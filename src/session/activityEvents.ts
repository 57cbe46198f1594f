/** What a person does at the console that counts as activity. */
const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'mouseup', 'keypress', 'wheel', 'touchstart', 'scroll'] as const

/** Listens to several types of events. @returns how to stop */
export function listenTo(
  target: EventTarget,
  types: readonly string[],
  onEvent: (event: Event) => void,
  options: AddEventListenerOptions = {},
): () => void {
  const ending = new AbortController()
  for (const type of types) target.addEventListener(type, onEvent, { ...options, signal: ending.signal })
  return () => ending.abort()
}

/** Calls back with each event of activity. Scrolling does not bubble, so the events are caught on their way down. @returns how to stop */
export const listenToActivity = (target: EventTarget, onActivity: () => void): (() => void) =>
  listenTo(target, ACTIVITY_EVENTS, onActivity, { capture: true, passive: true })
