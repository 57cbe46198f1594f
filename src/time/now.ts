import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for every clock on the screen; it runs only while somebody looks. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(tick, 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Ms since the epoch, to the second; renders when the part of it that `select` reads changes. */
export const useNow = <T extends string | number>(select: (nowMs: number) => T): T =>
  useSyncExternalStore(subscribe, () => select(nowMs))
