import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux has a file system in memory, and how much of it and of the memory itself is free, in bytes. */
export type Memory = {
  readonly folder: string
  readonly freeBytes: () => Promise<number>
  readonly availableBytes: () => number
}

/** The services of tests pause their recordings where less than 5 GiB of a disk are free, as the product does. */
const MIN_FREE_BYTES = 8 * 2 ** 30
/** The folders of a whole run take less than one. */
const MIN_AVAILABLE_BYTES = 4 * 2 ** 30

const SHARED_MEMORY = '/dev/shm'

/** The memory of the machine that the tests run on. */
const thisMemory: Memory = {
  folder: SHARED_MEMORY,
  freeBytes: async () => {
    const { bavail, bsize } = await statfs(SHARED_MEMORY)
    return bavail * bsize
  },
  availableBytes: () => process.availableMemory(),
}

async function hasRoom({ freeBytes, availableBytes }: Memory): Promise<boolean> {
  const free = await freeBytes().catch(() => 0)
  return free >= MIN_FREE_BYTES && availableBytes() >= MIN_AVAILABLE_BYTES
}

/** A process of a test that was ended may write once more while its folder goes: what then stays is no fault of a test. */
async function remove(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  } catch (error) {
    console.log(
      `The temporary files of the tests are not all gone: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

/**
 * Gives `work` a folder for temporary files, and takes it away afterwards: in memory where there is room, because each test of the service copies a
 * database of 700 files, which costs a disk more than the start of the database on it; else among the system's own.
 */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>, memory = thisMemory): Promise<T> {
  const parent = (await hasRoom(memory)) ? memory.folder : tmpdir()
  const folder = await mkdtemp(join(parent, 'swath-run-'))
  const removed = (): void => rmSync(folder, { recursive: true, force: true })
  // A run that is broken off ends this process before the work has come back.
  process.once('exit', removed)
  try {
    // A PostgreSQL that is started for a test runs as a user of its own, and has to get to its folder in here.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    process.off('exit', removed)
    await remove(folder)
  }
}
