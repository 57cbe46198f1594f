import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** What a test file opens and may not leave to the files after it, which run in the same process: listening sockets, threads (databases) and processes. */
const HELD = ['TCPServerWrap', 'PipeServerWrap', 'MessagePort', 'ProcessWrap'] as const
/** An operating system takes a moment to report the end of a process. */
const LIMIT_MS = 2000

const held = (): readonly string[] => {
  const open: readonly string[] = process.getActiveResourcesInfo()
  return open.filter(resource => HELD.some(name => name === resource)).toSorted()
}

const before = held()

// Registered before the file's own hooks, so it runs after them.
afterAll(async () => {
  const deadlineMs = performance.now() + LIMIT_MS
  while (held().length > before.length && performance.now() < deadlineMs) await wait(20)
  const left = held()
  if (left.length > before.length) throw new Error(`Open after the last test of this file: ${left.join(', ')}`)
})
