/** What a promise comes to within a time of the real clock, ms; undefined when it takes longer. Rejects as it does within the time. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<{ readonly value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise.then(value => ({ value })), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The same for what is asked of a database that may stand still or fail: undefined then, and at once when there is no time left. */
export async function askedWithin<T>(ask: () => Promise<T>, ms: number): Promise<{ readonly value: T } | undefined> {
  if (ms <= 0) return undefined
  return within(ask(), ms).catch(() => undefined)
}
