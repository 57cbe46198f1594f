import { Shed } from './shed.ts'

/** How much may be under way at once: of one (an address, a session), and in all. */
export type PlaceLimits = { readonly ofOne: number; readonly inAll: number }

export type Places = {
  /**
   * Takes a place and returns how to give it back, which may be called again.
   * @throws Shed when all are taken
   */
  readonly enter: (who: string) => () => void
}

export function createPlaces({ ofOne, inAll }: PlaceLimits): Places {
  const taken = new Map<string, number>()
  let total = 0
  return {
    enter: who => {
      const own = taken.get(who) ?? 0
      if (own >= ofOne) throw new Shed('address')
      if (total >= inAll) throw new Shed('service')
      taken.set(who, own + 1)
      total += 1
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        total -= 1
        const left = (taken.get(who) ?? 1) - 1
        if (left === 0) taken.delete(who)
        else taken.set(who, left)
      }
    },
  }
}
