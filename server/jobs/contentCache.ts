/** What was worked out once, by a digest of all that it was worked out from, up to so many bytes. */
export type ContentCache<T> = {
  /** The answer that is there, or the one that `work` gives; two who ask at once wait for the same work. */
  readonly get: (key: string, work: () => Promise<T>) => Promise<T>
}

/** Those that were asked for last are there; the others are worked out again. */
export function createContentCache<T>(maxBytes: number, bytesOf: (answer: T) => number): ContentCache<T> {
  const answers = new Map<string, { readonly answer: T; readonly bytes: number }>()
  const underWay = new Map<string, Promise<T>>()
  let bytesKept = 0

  function forget(key: string): void {
    bytesKept -= answers.get(key)?.bytes ?? 0
    answers.delete(key)
  }

  function keep(key: string, answer: T): void {
    const bytes = bytesOf(answer)
    forget(key)
    answers.set(key, { answer, bytes })
    bytesKept += bytes
    for (const oldest of answers.keys()) {
      if (bytesKept <= maxBytes) return
      forget(oldest)
    }
  }

  return {
    get: async (key, work) => {
      const known = answers.get(key)
      if (known !== undefined) {
        answers.delete(key)
        answers.set(key, known)
        return known.answer
      }
      const running = underWay.get(key)
      if (running !== undefined) return running
      const computed = work()
      underWay.set(key, computed)
      try {
        const answer = await computed
        keep(key, answer)
        return answer
      } finally {
        underWay.delete(key)
      }
    },
  }
}
