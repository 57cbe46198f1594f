import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** Lives through the robots' past in a process of its own, which has this one's settings; returns how to end it. */
export function startPast(): () => Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  // It says itself why it cannot go on; the present does without.
  ended.catch(() => undefined)
  child.on('error', () => undefined)
  return async () => {
    child.kill('SIGTERM')
    await ended.catch(() => undefined)
  }
}
