import { type FileHandle, mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '../missingFile.ts'
import { type FolderMark, readMark, writeMark } from './folderMark.ts'

/** A file that grows. What has been appended is visible to readers at once. */
export type GrowingFile = {
  readonly append: (bytes: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

/** A file that is read in several places. */
export type FileReader = {
  /** Bytes of it; fewer where it ends. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** The files of recordings by their keys, `{robot}/{hour}.mcap`. */
export type RecordingFolder = {
  readonly root: string
  /** @throws an error of code EEXIST where there is one already */
  readonly create: (key: string) => Promise<GrowingFile>
  /** Cuts a file to a length and goes on there. */
  readonly reopen: (key: string, bytes: number) => Promise<GrowingFile>
  readonly size: (key: string) => Promise<number>
  readonly read: (key: string, ...place: Parameters<FileReader['read']>) => ReturnType<FileReader['read']>
  /** Opens it with the first read. */
  readonly reader: (key: string) => FileReader
  /** Keys of all files. @throws where a folder cannot be read; one that is not there has none */
  readonly list: () => Promise<readonly string[]>
  readonly remove: (key: string) => Promise<void>
  /** What the folder was last found to be; undefined of a new one. */
  readonly marked: () => Promise<FolderMark | undefined>
  readonly mark: (as: FolderMark) => Promise<void>
  /** Takes a file from elsewhere on the same disk. @throws an error of code EEXIST where there is one already */
  readonly adopt: (path: string, key: string) => Promise<void>
}

const EXTENSION = '.mcap'

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** @param root `{data folder}/recordings` */
export function openRecordingFolder(root: string): RecordingFolder {
  const pathOf = (key: string): string => join(root, key)
  const growing = async (path: string, flags: 'ax' | 'a'): Promise<GrowingFile> => {
    const handle = await open(path, flags, 0o600)
    return {
      append: async bytes => {
        await handle.appendFile(bytes)
      },
      close: () => handle.close(),
    }
  }
  const create = async (key: string): Promise<GrowingFile> => {
    await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
    return growing(pathOf(key), 'ax')
  }
  return {
    root,
    create,
    reopen: async (key, bytes) => {
      await truncate(pathOf(key), bytes)
      return growing(pathOf(key), 'a')
    },
    size: async key => (await stat(pathOf(key))).size,
    read: async (key, offset, length) => {
      const reader = readerOf(pathOf(key))
      try {
        return await reader.read(offset, length)
      } finally {
        await reader.close()
      }
    },
    reader: key => readerOf(pathOf(key)),
    list: async () => {
      const names = await readdir(root, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return names.filter(name => name.endsWith(EXTENSION)).toSorted()
    },
    remove: key => rm(pathOf(key), { force: true }),
    marked: () => readMark(root),
    mark: as => writeMark(root, as),
    adopt: async (path, key) => {
      // Takes the name, so that no other recording gets it.
      await (await create(key)).close()
      await rename(path, pathOf(key))
    },
  }
}

function readerOf(path: string): FileReader {
  let handle: Promise<FileHandle> | undefined
  const opened = (): Promise<FileHandle> => {
    handle ??= open(path, 'r').catch((error: unknown) => {
      // It may be there again at the next read.
      handle = undefined
      throw error
    })
    return handle
  }
  return {
    read: async (offset, length) => {
      const buffer = new Uint8Array(length)
      const { bytesRead } = await (await opened()).read(buffer, 0, length, offset)
      return buffer.subarray(0, bytesRead)
    },
    close: async () => {
      await (await handle)?.close()
    },
  }
}

export const robotOf = (key: string): number => Number(dirname(key))

/** Imported files are recognised by their names: one without a row was never imported in full. */
type Origin = 'recorded' | 'imported'
const IMPORTED = '.imported'
export const isImported = (key: string): boolean => key.endsWith(`${IMPORTED}${EXTENSION}`)

/** The key of a file of an hour; `attempt` from 0, for hours that have a file already. */
function keyOf(robot: number, timeMs: number, attempt: number, origin: Origin): string {
  const hour = new Date(timeMs).toISOString().slice(0, 13)
  const more = attempt === 0 ? '' : `-${attempt + 1}`
  return join(String(robot), `${hour}${more}${origin === 'imported' ? IMPORTED : ''}${EXTENSION}`)
}

/** The place of a file among those of its hour in the order in which they were recorded; imported ones come first. */
export const orderOf = (key: string): number => (isImported(key) ? 0 : Number(/T\d\d-(\d+)\./.exec(key)?.[1] ?? 1))

/** Does something with the first free key of an hour. */
export async function withFreeKey<T>(
  robot: number,
  timeMs: number,
  take: (key: string) => Promise<T>,
  origin: Origin = 'recorded',
): Promise<readonly [string, T]> {
  for (let attempt = 0; ; attempt++) {
    const key = keyOf(robot, timeMs, attempt, origin)
    try {
      return [key, await take(key)]
    } catch (error) {
      if (!isExisting(error)) throw error
    }
  }
}
