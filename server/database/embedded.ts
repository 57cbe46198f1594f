import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EmbeddedOrder } from './embeddedMessages.ts'

export type EmbeddedDatabase = {
  /** Folder of the Unix socket, as `pg` takes it for a host. */
  readonly host: string
  stop(): Promise<void>
}

/** `pg` looks for this name in its host folder. */
const SOCKET_NAME = '.s.PGSQL.5432'
/** Longest path of a Unix socket that every system takes (macOS: 104 bytes with the closing zero). */
const SOCKET_PATH_BYTES = 103

/** The data folder itself, or its path from here, or a folder of its own among the temporary ones: the first whose path is short enough. */
function socketFolder(folder: string): { host: string; remove: () => void } {
  const fits = (host: string) => Buffer.byteLength(join(host, SOCKET_NAME)) <= SOCKET_PATH_BYTES
  const near = relative(process.cwd(), folder)
  // A host without a slash is a name to `pg`.
  const short = [folder, `./${near}`].find(fits)
  if (short !== undefined) return { host: short, remove: () => undefined }
  const host = mkdtempSync(join(tmpdir(), 'swath-'))
  return { host, remove: () => rmSync(host, { recursive: true, force: true }) }
}

/**
 * Starts PGlite on `{folder}/db` in a worker thread, behind a Unix socket. The caller holds the folder's lock.
 * @throws the worker's error when the database cannot be opened
 */
export async function startEmbedded(
  folder: string,
  { maxConnections, cacheMb }: Pick<EmbeddedOrder, 'maxConnections' | 'cacheMb'>,
): Promise<EmbeddedDatabase> {
  const { host, remove } = socketFolder(folder)
  const socket = join(host, SOCKET_NAME)
  // Left behind by a process that was killed.
  rmSync(socket, { force: true })
  const order: EmbeddedOrder = { folder: join(folder, 'db'), socket, maxConnections, cacheMb }
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: order })
  await once(worker, 'message')
  return {
    host,
    stop: async () => {
      const stopped = once(worker, 'exit')
      worker.postMessage('stop')
      await stopped
      rmSync(socket, { force: true })
      remove()
    },
  }
}
