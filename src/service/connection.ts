/** Whether the service answers at all: seen on every call, tried again by itself once it does not. */
export type Connection =
  | { readonly status: 'reached' }
  | { readonly status: 'lost'; readonly sinceMs: number; readonly retryAtMs: number }

const RETRY_MS = 5000

export type ConnectionWatch = {
  readonly current: () => Connection
  readonly subscribe: (listener: () => void) => () => void
  /** Any answer, even a refusal. */
  readonly reached: () => void
  /** A call that got no answer. */
  readonly unreachable: () => void
}

type Surroundings = {
  readonly now: () => number
  readonly later: (run: () => void, delayMs: number) => void
  /** A call that tells whether the service answers; its outcome comes back through `reached` and `unreachable`. */
  readonly probe: () => void
  /** What was shown is old: ask for it again. */
  readonly onReturn: () => void
}

export function watchConnection({ now, later, probe, onReturn }: Surroundings): ConnectionWatch {
  const listeners = new Set<() => void>()
  let connection: Connection = { status: 'reached' }
  const become = (next: Connection): void => {
    connection = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => connection,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reached: () => {
      if (connection.status === 'reached') return
      become({ status: 'reached' })
      onReturn()
    },
    unreachable: () => {
      const nowMs = now()
      // One retry under way is enough, however many calls fail meanwhile.
      if (connection.status === 'lost' && connection.retryAtMs > nowMs) return
      const sinceMs = connection.status === 'lost' ? connection.sinceMs : nowMs
      become({ status: 'lost', sinceMs, retryAtMs: nowMs + RETRY_MS })
      later(probe, RETRY_MS)
    },
  }
}
