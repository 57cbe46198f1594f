/** Segments in the Origin Private File System: one folder a robot, one file a blob (architecture, section 2). */
import { TELEMETRY_LOG_FOLDER } from '../protocol.ts'
import type { ReadAt, SegmentStore } from './segmentStore.ts'

/** Held open for as long as a log is: what keeps a second tab on the same robot from writing the same files. */
const LOCK = 'lock'
/** All robots' logs together; those that were written least recently leave first. */
const ALL_LOGS_BYTES = 1024 * 1024 * 1024

/**
 * Written in one go. Writing holds up the worker: a second of ten times the usual load took a tenth of a second and more, in which nothing
 * was folded or drawn.
 */
const WRITE_BYTES = 256 * 1024
const breath = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Dedicated workers only, and not in TypeScript's DOM library. */
type SyncAccessHandle = {
  read(into: Uint8Array, options: { at: number }): number
  write(from: Uint8Array, options: { at: number }): number
  getSize(): number
  flush(): void
  close(): void
}

type Entry = { readonly kind: FileSystemHandleKind }
type LogFile = Entry & { getFile(): Promise<File> }
/** As much of the browser's directory handle as the log uses. */
export type LogFolder = Entry & {
  getDirectoryHandle(name: string, options: { readonly create: boolean }): Promise<LogFolder>
  getFileHandle(name: string, options?: { readonly create: boolean }): Promise<LogFile>
  removeEntry(name: string, options?: { readonly recursive: boolean }): Promise<void>
  entries(): AsyncIterable<[string, Entry]>
}
type SyncFileHandle = LogFile & { createSyncAccessHandle(): Promise<SyncAccessHandle> }

const isSync = (handle: LogFile): handle is SyncFileHandle => 'createSyncAccessHandle' in handle

export type OpfsOptions = {
  /** The origin's own file system; the test's in tests. */
  readonly root: () => Promise<LogFolder>
  readonly allLogsBytes: number
}

// oxlint-disable-next-line no-restricted-properties -- where it is missing this throws, and the log stays in memory
const BROWSER: OpfsOptions = { root: () => navigator.storage.getDirectory(), allLogsBytes: ALL_LOGS_BYTES }

/** Undefined where the browser has no such storage, or another tab watches this robot: the log then stays in memory. */
export async function openOpfsStore(robot: number, options: OpfsOptions = BROWSER): Promise<SegmentStore | undefined> {
  try {
    const root = await options.root()
    const logs = await root.getDirectoryHandle(TELEMETRY_LOG_FOLDER, { create: true })
    await makeRoom(logs, String(robot), options.allLogsBytes)
    const folder = await logs.getDirectoryHandle(String(robot), { create: true })
    return createFolderStore(folder, await openFile(folder, LOCK))
  } catch {
    return undefined
  }
}

async function openFile(folder: LogFolder, name: string): Promise<SyncAccessHandle> {
  const handle = await folder.getFileHandle(name, { create: true })
  if (!isSync(handle)) throw new Error('No synchronous file access here')
  return handle.createSyncAccessHandle()
}

function createFolderStore(folder: LogFolder, lock: SyncAccessHandle): SegmentStore {
  const open = new Map<string, SyncAccessHandle>()
  const shut = (name: string): void => {
    open.get(name)?.close()
    open.delete(name)
  }
  /** A file is open once: who reads the same one waits. */
  const reading = new Map<string, Promise<unknown>>()
  const readParts: SegmentStore['readParts'] = async (name, use) => {
    const file = open.get(name)
    if (file) return use(readerOf(file))
    const before = reading.get(name) ?? Promise.resolve()
    const answer = before.then(() => readClosed(folder, name, use))
    const end = answer
      .catch(() => undefined)
      .then(() => {
        if (reading.get(name) === end) reading.delete(name)
      })
    reading.set(name, end)
    return answer
  }
  return {
    async list() {
      const files = await filesOf(folder)
      return files.filter(({ name }) => name !== LOCK).map(({ name, size }) => ({ name, bytes: size }))
    },
    async append(name, bytes) {
      const file = open.get(name) ?? (await openFile(folder, name))
      open.set(name, file)
      const end = file.getSize()
      for (let at = 0; at < bytes.byteLength; at += WRITE_BYTES) {
        if (at > 0) await breath()
        const part = bytes.subarray(at, at + WRITE_BYTES)
        if (file.write(part, { at: end + at }) < part.byteLength) throw new Error('The storage is full')
      }
    },
    read: (name, limit = Number.POSITIVE_INFINITY) => readParts(name, readAt => readAt(0, limit)),
    readParts,
    async remove(name) {
      shut(name)
      await folder.removeEntry(name)
    },
    async seal(name) {
      open.get(name)?.flush()
      shut(name)
    },
    async close() {
      for (const file of open.values()) file.close()
      open.clear()
      lock.close()
    },
  }
}

/** Through a synchronous handle: as a `File`, four megabytes go through another process, which takes several times as long. */
async function readClosed<T>(folder: LogFolder, name: string, use: (readAt: ReadAt) => T): Promise<T | undefined> {
  const handle = await folder.getFileHandle(name).catch(() => undefined)
  if (!handle || !isSync(handle)) return undefined
  const file = await handle.createSyncAccessHandle()
  try {
    return use(readerOf(file))
  } finally {
    file.close()
  }
}

function readerOf(file: SyncAccessHandle): ReadAt {
  const size = file.getSize()
  return (at, bytes) => {
    const part = new Uint8Array(Math.max(0, Math.min(bytes, size - at)))
    file.read(part, { at })
    return part
  }
}

type FoundFile = { readonly name: string; readonly size: number; readonly lastModified: number }

async function filesOf(folder: LogFolder): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = []
  for await (const [name, handle] of folder.entries()) {
    if (!isFile(handle)) continue
    const { size, lastModified } = await handle.getFile()
    files.push({ name, size, lastModified })
  }
  return files
}

const isFile = (entry: Entry): entry is LogFile => entry.kind === 'file'
const isFolder = (entry: Entry): entry is LogFolder => entry.kind === 'directory'

/** Removes other robots' logs, least recently written first, until all fit. One that a tab has open stays. */
async function makeRoom(logs: LogFolder, keep: string, allLogsBytes: number): Promise<void> {
  const folders: { readonly name: string; readonly bytes: number; readonly writtenMs: number }[] = []
  for await (const [name, handle] of logs.entries()) {
    if (!isFolder(handle)) continue
    const files = await filesOf(handle)
    const bytes = files.reduce((sum, file) => sum + file.size, 0)
    folders.push({ name, bytes, writtenMs: Math.max(0, ...files.map(file => file.lastModified)) })
  }
  let total = folders.reduce((sum, folder) => sum + folder.bytes, 0)
  for (const { name, bytes } of folders.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
    if (total <= allLogsBytes) return
    if (name === keep) continue
    const removed = await logs.removeEntry(name, { recursive: true }).then(
      () => true,
      () => false,
    )
    if (removed) total -= bytes
  }
}
