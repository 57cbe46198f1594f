/** What the database said lately of things that have a name: each kept for a time, and no longer than nothing has changed. */
export type Lately<Value> = {
  /** Asks the database, and keeps what it says unless that may be untrue by the time it is said. Rejects as `find` does. */
  readonly ask: <Found extends Value>(
    name: string,
    find: () => Promise<Found | undefined>,
  ) => Promise<Found | undefined>
  /** What was said of it; undefined when that is too long ago. */
  readonly find: (name: string) => Value | undefined
  /** Those that may be others than they were, also where the answer is still on its way. */
  readonly forget: (isDoubtful: (value: Value) => boolean) => void
}

/** A question that is under way, and what has changed since it was asked. */
type Question<Value> = { readonly name: string; isOvertaken: boolean; readonly doubts: ((value: Value) => boolean)[] }

/** @param monotonicMs a clock that nobody sets */
export function createLately<Value>(
  monotonicMs: () => number,
  { forMs, atMost }: { readonly forMs: number; readonly atMost: number },
): Lately<Value> {
  const remembered = new Map<string, { readonly value: Value; readonly atMs: number }>()
  const questions = new Set<Question<Value>>()

  function keep({ name, isOvertaken, doubts }: Question<Value>, value: Value): void {
    if (isOvertaken || doubts.some(isDoubtful => isDoubtful(value))) return
    remembered.delete(name)
    remembered.set(name, { value, atMs: monotonicMs() })
    const [oldest] = remembered.keys()
    if (remembered.size > atMost && oldest !== undefined) remembered.delete(oldest)
  }

  function gone(name: string): void {
    remembered.delete(name)
    for (const question of questions) if (question.name === name) question.isOvertaken = true
  }

  return {
    ask: async (name, find) => {
      const question: Question<Value> = { name, isOvertaken: false, doubts: [] }
      questions.add(question)
      try {
        const found = await find()
        if (found === undefined) gone(name)
        else keep(question, found)
        return found
      } finally {
        questions.delete(question)
      }
    },
    find: name => {
      const found = remembered.get(name)
      return found && monotonicMs() - found.atMs < forMs ? found.value : undefined
    },
    forget: isDoubtful => {
      for (const [name, { value }] of remembered) if (isDoubtful(value)) remembered.delete(name)
      for (const { doubts } of questions) doubts.push(isDoubtful)
    },
  }
}
