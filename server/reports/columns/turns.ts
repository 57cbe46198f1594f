import { Shed } from '../../admission/shed.ts'

/** So many wait for their turn; others are refused. */
const MAX_WAITING = 200
/** With the wait for columns that are being loaded no longer than a statement may take. */
const MAX_WAIT_MS = 7000

/** One after another. */
export type Turns = {
  /**
   * Waits for its turn, and gives back what ends it; called again it does nothing.
   * @throws Shed where too many wait, or it does not come
   */
  readonly take: () => Promise<() => void>
}

export function createTurns(): Turns {
  const waiting = new Set<() => void>()
  let isTaken = false

  function leave(): void {
    const [next] = waiting
    if (next) next()
    else isTaken = false
  }

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new Shed('service'))
      }, MAX_WAIT_MS)
      waiting.add(begin)
    })

  return {
    take: async () => {
      if (!isTaken) isTaken = true
      else if (waiting.size < MAX_WAITING) await wait()
      else throw new Shed('service')
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        leave()
      }
    },
  }
}
