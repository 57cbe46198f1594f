/** What was worked out once, by a digest of all that it was worked out from. */
export type DerivedAnswers<T extends object> = {
  /** The answer that is there, or the one that `work` gives; two who ask at once wait for the same work. */
  readonly get: (key: string, work: () => Promise<T>) => Promise<T>
}

/** Answers are rasters and lists of some 100 kB. */
const MAX_ANSWERS = 200

/** Those that were asked for last are there; the others are worked out again. */
export function createDerivedAnswers<T extends object>(): DerivedAnswers<T> {
  const answers = new Map<string, Promise<T>>()
  return {
    get: (key, work) => {
      const known = answers.get(key)
      const answer = known ?? work()
      answers.delete(key)
      answers.set(key, answer)
      const [oldest] = answers.keys()
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
      // What failed is tried again by the next who asks.
      answer.catch(() => answers.delete(key))
      return answer
    },
  }
}
