/** Pictures that grow while somebody looks at them: whoever wants the same one is shown the same work, and work that nobody wants ends. */
import { createContentCache } from '../../jobs/contentCache.ts'

/** Nobody was there any more to whom it could have been shown. */
class Abandoned extends Error {
  override readonly name = 'Abandoned'
}

export type Watched<Step> = {
  readonly emit: (step: Step) => void
  /** Whether somebody is shown how it grows. @throws where nobody wants it any more: the work ends with it */
  readonly isWatched: () => boolean
}
type Work<Step, Whole> = (watched: Watched<Step>) => Promise<Whole>

export type GrowingPictures<Step, Whole> = {
  /** The whole, as it was kept or when it is done. */
  readonly whole: (key: string, work: Work<Step, Whole>) => Promise<Whole>
  /** Its latest step whenever there is another, and the whole at the end. */
  readonly steps: (
    key: string,
    work: Work<Step, Whole>,
  ) => AsyncGenerator<{ readonly step: Step } | { readonly whole: Whole }, void, void>
}

export function createGrowingPictures<Step, Whole>(
  maxBytes: number,
  bytesOf: (whole: Whole) => number,
): GrowingPictures<Step, Whole> {
  const cache = createContentCache<Whole>(maxBytes, bytesOf)
  type Follower = { readonly onStep: ((step: Step) => void) | undefined }
  const followers = new Map<string, Set<Follower>>()

  function join(key: string, follower: Follower): () => void {
    const all = followers.get(key) ?? new Set()
    followers.set(key, all.add(follower))
    return () => {
      all.delete(follower)
      if (all.size === 0 && followers.get(key) === all) followers.delete(key)
    }
  }

  function watchedOf(key: string): Watched<Step> {
    return {
      emit: step => {
        for (const { onStep } of followers.get(key) ?? []) onStep?.(step)
      },
      isWatched: () => {
        const all = followers.get(key)
        if (all === undefined) throw new Abandoned()
        return [...all].some(({ onStep }) => onStep !== undefined)
      },
    }
  }

  /** For one that has joined. */
  async function wait(key: string, work: Work<Step, Whole>): Promise<Whole> {
    for (;;) {
      try {
        return await cache.get(key, () => work(watchedOf(key)))
      } catch (error) {
        // Others left, and it ended before this one had joined: it begins anew.
        if (!(error instanceof Abandoned) || !followers.has(key)) throw error
      }
    }
  }

  return {
    whole: async (key, work) => {
      const leave = join(key, { onStep: undefined })
      try {
        return await wait(key, work)
      } finally {
        leave()
      }
    },
    steps: async function* (key, work) {
      let latest: Step | undefined
      let nextStep = Promise.withResolvers<void>()
      const leave = join(key, {
        onStep: step => {
          latest = step
          nextStep.resolve()
        },
      })
      const whole = wait(key, work)
      // It may fail while a step is being sent.
      whole.catch(() => undefined)
      try {
        for (;;) {
          const done = await Promise.race([nextStep.promise, whole.then(found => ({ whole: found }))])
          if (done) return yield done
          nextStep = Promise.withResolvers()
          if (latest !== undefined) yield { step: latest }
        }
      } finally {
        leave()
      }
    },
  }
}
