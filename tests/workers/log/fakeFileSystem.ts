/** As much of a browser's private file system as the log uses: folders, files, one writer a file. */
import type { LogFolder } from '../../../workers/log/opfsStore.ts'

type Folder = { readonly kind: 'directory'; readonly entries: Map<string, Folder | StoredFile> }
type StoredFile = { readonly kind: 'file'; bytes: Uint8Array<ArrayBuffer>; modifiedMs: number; locked: boolean }

const notFound = (): never => {
  throw new DOMException('There is no such entry', 'NotFoundError')
}

export function createFakeFileSystem(now: () => number) {
  const root: Folder = { kind: 'directory', entries: new Map() }

  const fileHandle = (name: string, file: StoredFile) => ({
    kind: 'file' as const,
    name,
    getFile: async () => new File([file.bytes], name, { lastModified: file.modifiedMs }),
    async createSyncAccessHandle() {
      if (file.locked) throw new DOMException('Another writer has it', 'NoModificationAllowedError')
      file.locked = true
      return {
        read(into: Uint8Array, { at }: { at: number }) {
          const part = file.bytes.subarray(at, at + into.byteLength)
          into.set(part)
          return part.byteLength
        },
        write(from: Uint8Array, { at }: { at: number }) {
          const bytes = new Uint8Array(Math.max(file.bytes.byteLength, at + from.byteLength))
          bytes.set(file.bytes)
          bytes.set(from, at)
          file.bytes = bytes
          file.modifiedMs = now()
          return from.byteLength
        },
        getSize: () => file.bytes.byteLength,
        flush() {},
        close() {
          file.locked = false
        },
      }
    },
  })

  const isLocked = (entry: Folder | StoredFile): boolean =>
    entry.kind === 'file' ? entry.locked : [...entry.entries.values()].some(isLocked)

  const folderHandle = (folder: Folder): LogFolder => ({
    kind: 'directory',
    async getDirectoryHandle(child, { create }) {
      const found =
        folder.entries.get(child) ?? (create ? { kind: 'directory' as const, entries: new Map() } : notFound())
      folder.entries.set(child, found)
      return found.kind === 'directory' ? folderHandle(found) : notFound()
    },
    async getFileHandle(child, { create } = { create: false }) {
      const empty = { kind: 'file' as const, bytes: new Uint8Array(), modifiedMs: now(), locked: false }
      const found = folder.entries.get(child) ?? (create ? empty : notFound())
      folder.entries.set(child, found)
      return found.kind === 'file' ? fileHandle(child, found) : notFound()
    },
    async removeEntry(child) {
      const found = folder.entries.get(child) ?? notFound()
      if (isLocked(found)) throw new DOMException('In use', 'NoModificationAllowedError')
      folder.entries.delete(child)
    },
    async *entries() {
      for (const [child, entry] of folder.entries)
        yield [child, entry.kind === 'file' ? fileHandle(child, entry) : folderHandle(entry)]
    },
  })

  const filesOf = (folder: Folder, prefix: string): readonly (readonly [path: string, file: StoredFile])[] =>
    [...folder.entries].flatMap(([name, entry]) =>
      entry.kind === 'file' ? [[`${prefix}${name}`, entry] as const] : filesOf(entry, `${prefix}${name}/`),
    )

  return {
    root: async () => folderHandle(root),
    paths: () => filesOf(root, '').map(([path]) => path),
    /** Paths of the files that somebody holds open. */
    openPaths: () => filesOf(root, '').flatMap(([path, { locked }]) => (locked ? [path] : [])),
  }
}
