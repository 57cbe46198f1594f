import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program of ours in a process of its own, which has this one's settings and ends with it; returns how to end it before. */
export function startProgram(program: string, ...given: readonly string[]): () => Promise<void> {
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // It says itself why it cannot go on; the present does without.
  child.on('error', () => undefined)
  return () => end(child)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
