/** Segments in memory, in a store that fails or stands still when the test says so. */
import { createMemoryStore, type SegmentStore } from '../../../workers/log/segmentStore.ts'

export function createTroubledStore() {
  const memory = createMemoryStore()
  let isFull = false
  let hold: PromiseWithResolvers<void> | undefined
  const unreadable = new Set<string>()
  const store: SegmentStore = {
    ...memory,
    append: async (name, bytes) => {
      await hold?.promise
      if (isFull) throw new Error('The storage is full')
      await memory.append(name, bytes)
    },
    read: async (name, limit) => (unreadable.has(name) ? undefined : memory.read(name, limit)),
  }
  return {
    store,
    /** Every write from now on fails. */
    fill(): void {
      isFull = true
    },
    /** Writes wait until `goOn`. */
    stall(): void {
      hold = Promise.withResolvers()
    },
    goOn(): void {
      hold?.resolve()
      hold = undefined
    },
    /** Blobs that are there and cannot be read any more. */
    async spoil(isSpoilt: (name: string) => boolean): Promise<void> {
      for (const { name } of await memory.list()) if (isSpoilt(name)) unreadable.add(name)
    },
  }
}
