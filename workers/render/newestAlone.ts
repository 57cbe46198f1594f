/** Work on the newest of what comes, one after the other: what comes sooner than it is worked on is passed over. */
export type NewestAlone<Item> = {
  /** Settles when nothing that is wanted is left to work on. */
  readonly want: (item: Item) => Promise<void>
  /** What is being worked on is not wanted any more either. */
  readonly wantNone: () => void
}

/** @param work on one item, until it settles; `isWanted`: whether its outcome still is. Never rejects. */
export function createNewestAlone<Item extends object>(
  work: (item: Item, isWanted: () => boolean) => Promise<void>,
): NewestAlone<Item> {
  let wanted: Item | undefined
  /** The newest that was worked on or is; undefined, too, once none is wanted, so that the same is worked on again. */
  let attempted: Item | undefined
  let isWorking = false
  let underWay: Promise<void> = Promise.resolve()

  async function workOnWanted(): Promise<void> {
    isWorking = true
    while (wanted && wanted !== attempted) {
      const item = wanted
      attempted = item
      await work(item, () => attempted === item)
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
