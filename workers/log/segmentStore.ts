/** Where segments of an event log outlive memory: named blobs that only grow, of one robot. */

export type StoredBlob = { readonly name: string; readonly bytes: number }

/** Bytes of a blob from an offset on; fewer at its end. */
export type ReadAt = (at: number, bytes: number) => Uint8Array<ArrayBuffer>

/** All calls reject when the storage fails (full, gone, taken away by the user); the log then goes on in memory. */
export type SegmentStore = {
  list(): Promise<readonly StoredBlob[]>
  /** Adds to the end of a blob, which comes into being with its first byte. */
  append(name: string, bytes: Uint8Array): Promise<void>
  /** The first `limit` bytes, or all; undefined when there is no such blob. */
  read(name: string, limit?: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** What `use` makes of the parts that it reads, for what does not need all; undefined when there is no such blob. */
  readParts<T>(name: string, use: (readAt: ReadAt) => T): Promise<T | undefined>
  remove(name: string): Promise<void>
  /** Nothing more is appended to the blob: what it holds open may be let go. */
  seal(name: string): Promise<void>
  close(): Promise<void>
}

/** Blobs in memory: the store of tests, and of nothing else. */
export function createMemoryStore(): SegmentStore {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    list: async () => [...blobs].map(([name, blob]) => ({ name, bytes: blob.byteLength })),
    append: async (name, bytes) => {
      const before = blobs.get(name) ?? new Uint8Array()
      const after = new Uint8Array(before.byteLength + bytes.byteLength)
      after.set(before)
      after.set(bytes, before.byteLength)
      blobs.set(name, after)
    },
    read: async (name, limit) => blobs.get(name)?.slice(0, limit),
    readParts: async (name, use) => {
      const blob = blobs.get(name)
      return blob && use((at, bytes) => blob.slice(at, at + bytes))
    },
    remove: async name => {
      blobs.delete(name)
    },
    seal: async () => {},
    close: async () => {},
  }
}
