/** Writes to a segment store one after another, and stops for good at the first that fails. */
import type { ReadAt, SegmentStore } from './segmentStore.ts'

export type StoreWriter = {
  /** Bytes of a blob that are safely stored; none once the store has failed. */
  stored(name: string): number
  /** All bytes that will be stored once everything asked for is done. */
  bytes(): number
  append(name: string, bytes: Uint8Array): void
  /** Nothing more will be appended. */
  seal(name: string): void
  /** What still waits to be written of it is let go, too. */
  remove(name: string): void
  /** Undefined when the blob is not there or the store has failed. */
  read(name: string): Promise<Uint8Array | undefined>
  /** The same of what `use` makes of parts of it. */
  readParts<T>(name: string, use: (readAt: ReadAt) => T): Promise<T | undefined>
  /** False: nothing is stored from now on, and what was stored may be lost. */
  works(): boolean
  /** Resolves when everything asked for is done, and what that led to. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Something that waits for its turn; let go it holds no bytes any more. */
type Step = { readonly name: string; run: (() => Promise<void>) | undefined }

/** `found`: the blobs that are in the store already. `onWritten`: after each write, and after the one that failed. */
export function createStoreWriter(
  store: SegmentStore,
  found: readonly { readonly name: string; readonly bytes: number }[],
  onWritten: () => void,
): StoreWriter {
  const sizes = new Map(found.map(({ name, bytes }) => [name, bytes]))
  let total = found.reduce((sum, { bytes }) => sum + bytes, 0)
  const asked = new Map(sizes)
  let working = true
  /** The last write, with which those before it are done; and all reads so far. */
  let queue: Promise<void> = Promise.resolve()
  let reads: Promise<void> = Promise.resolve()

  const waiting = new Set<Step>()

  const enqueue = (name: string, run: () => Promise<void>): void => {
    if (!working) return
    const step: Step = { name, run }
    waiting.add(step)
    queue = Promise.all([queue, reads]).then(async () => {
      waiting.delete(step)
      if (!working || !step.run) return
      try {
        await step.run()
      } catch {
        working = false
      }
      onWritten()
    })
  }

  /** After the writes before it, beside other reads: a file that is read can be neither written nor removed. */
  const inTurn = <T>(read: () => Promise<T | undefined>): Promise<T | undefined> => {
    const answer = queue.then(() => (working ? read().catch(() => undefined) : undefined))
    // Of what was read nothing is held.
    reads = Promise.all([reads, answer]).then(() => undefined)
    return answer
  }

  const settled = async (): Promise<void> => {
    for (let last: Promise<void> | undefined; last !== queue; ) {
      last = queue
      await last
    }
    await reads
  }

  return {
    stored: name => (working ? (sizes.get(name) ?? 0) : 0),
    bytes: () => total,
    append(name, bytes) {
      asked.set(name, (asked.get(name) ?? 0) + bytes.byteLength)
      total += bytes.byteLength
      enqueue(name, async () => {
        await store.append(name, bytes)
        sizes.set(name, (sizes.get(name) ?? 0) + bytes.byteLength)
      })
    },
    seal: name => enqueue(name, () => store.seal(name)),
    remove(name) {
      total -= asked.get(name) ?? 0
      asked.delete(name)
      for (const step of waiting) if (step.name === name) step.run = undefined
      enqueue(name, async () => {
        if (!sizes.has(name)) return
        await store.remove(name)
        sizes.delete(name)
      })
    },
    read: name => inTurn(() => store.read(name)),
    readParts: (name, use) => inTurn(() => store.readParts(name, use)),
    works: () => working,
    settled,
    async close() {
      await settled()
      await store.close().catch(() => undefined)
    },
  }
}
