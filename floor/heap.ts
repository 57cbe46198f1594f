/** A binary heap of numbers by priority, lowest first. An item may be in it more than once. */
export type Heap = {
  readonly push: (item: number, priority: number) => void
  readonly pop: () => number | undefined
}

export function createHeap(): Heap {
  const items: number[] = []
  const priorities: number[] = []

  const swap = (a: number, b: number): void => {
    const item = items[a] as number
    const priority = priorities[a] as number
    items[a] = items[b] as number
    priorities[a] = priorities[b] as number
    items[b] = item
    priorities[b] = priority
  }
  const isBefore = (a: number, b: number): boolean => (priorities[a] as number) < (priorities[b] as number)

  return {
    push: (item, priority) => {
      let at = items.push(item) - 1
      priorities.push(priority)
      while (at > 0) {
        const up = (at - 1) >> 1
        if (!isBefore(at, up)) break
        swap(at, up)
        at = up
      }
    },
    pop: () => {
      const top = items[0]
      const last = items.length - 1
      if (last < 0) return undefined
      swap(0, last)
      items.pop()
      priorities.pop()
      let at = 0
      for (;;) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2]) if (child < last && isBefore(child, least)) least = child
        if (least === at) return top
        swap(at, least)
        at = least
      }
    },
  }
}
