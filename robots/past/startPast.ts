import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { SITES } from '../sites/sites.ts'
import { shareText } from './settings.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** A processor is left to the present. */
const processes = (): number => Math.min(SITES.length, Math.max(1, availableParallelism() - 1))

/** Lives through the robots' past in processes of their own, which have this one's settings and share out the buildings; returns how to end it. */
export function startPast(): () => Promise<void> {
  const of = processes()
  const children = Array.from({ length: of }, (_, index) => start(shareText({ index, of })))
  return async () => {
    await Promise.all(children.map(end))
  }
}

function start(share: string): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, share], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // It says itself why it cannot go on; the present does without.
  child.on('error', () => undefined)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
