/** Work on the newest of what comes, one after the other: what comes sooner than it is worked on is passed over. */
export type NewestAlone<Item> = {
  /** Settles when nothing that is wanted is left to work on. */
  readonly want: (item: Item) => Promise<void>
  /** What is being worked on is not wanted any more either. */
  readonly wantNone: () => void
}

/** Between two there is so many times the time that the first took: in fast playback, where they come without end, all else has the most of the thread. */
const REST = 4

const until = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms - performance.now()))

/** @param work on one item, until it settles; `isWanted`: whether its outcome still is. Never rejects. */
export function createNewestAlone<Item extends object>(
  work: (item: Item, isWanted: () => boolean) => Promise<void>,
): NewestAlone<Item> {
  let wanted: Item | undefined
  /** The newest that was worked on or is; undefined, too, once none is wanted, so that the same is worked on again. */
  let attempted: Item | undefined
  let isWorking = false
  let restsUntilMs = 0
  let underWay: Promise<void> = Promise.resolve()

  async function workOn(item: Item): Promise<void> {
    attempted = item
    const beganMs = performance.now()
    await work(item, () => attempted === item)
    const endedMs = performance.now()
    restsUntilMs = endedMs + REST * (endedMs - beganMs)
  }

  async function workOnWanted(): Promise<void> {
    isWorking = true
    while (wanted && wanted !== attempted) {
      if (performance.now() < restsUntilMs) await until(restsUntilMs)
      else await workOn(wanted)
    }
    isWorking = false
  }

  return {
    want: item => {
      wanted = item
      if (!isWorking) underWay = workOnWanted()
      return underWay
    },
    wantNone: () => {
      wanted = undefined
      attempted = undefined
    },
  }
}
