import { Shed } from './shed.ts'

export type TurnLimits = {
  readonly atOnce: number
  /** In all, and of one address. */
  readonly waiting: number
  readonly waitingOfOne: number
}

/** Work that takes turns: few at a time, the addresses one after the other, so that one that asks a lot delays itself and not the others. */
export type FairTurns = {
  /** @throws Shed when as many wait as may; whatever `work` throws */
  readonly inTurn: <T>(who: string, work: () => Promise<T>) => Promise<T>
}

export function createFairTurns({ atOnce, waiting, waitingOfOne }: TurnLimits): FairTurns {
  /** Those who wait by address; the address whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>()
  let free = atOnce
  let total = 0

  async function turn(who: string): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    const own = queues.get(who) ?? []
    if (own.length >= waitingOfOne) throw new Shed('address')
    if (total >= waiting) throw new Shed('service')
    total += 1
    queues.set(who, own)
    await new Promise<void>(resolve => own.push(resolve))
  }

  function leave(): void {
    const [next] = queues
    if (next === undefined) {
      free += 1
      return
    }
    const [who, own] = next
    const begin = own.shift()
    total -= 1
    queues.delete(who)
    if (own.length > 0) queues.set(who, own)
    begin?.()
  }

  return {
    inTurn: async (who, work) => {
      await turn(who)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
