/** The picture of a moment that a viewer has asked for: a cache, which goes with credit. */
export type OwedPicture = {
  /** Sends it, at once where there is credit; it takes the place of one that still waits. */
  readonly owe: (send: () => void) => void
  /** At each tick: sends the one that waits where there is credit by now. Whether one waited. */
  readonly tick: () => boolean
  /** None is wanted any more. */
  readonly drop: () => void
}

export function createOwedPicture(hasCredit: () => boolean): OwedPicture {
  let waiting: (() => void) | undefined
  const tick = (): boolean => {
    const send = waiting
    if (!send) return false
    if (!hasCredit()) return true
    waiting = undefined
    send()
    return true
  }
  return {
    owe: send => {
      waiting = send
      tick()
    },
    tick,
    drop: () => {
      waiting = undefined
    },
  }
}
