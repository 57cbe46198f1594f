import { spawn } from 'node:child_process'

/** A program of ours in a process of its own. */
export type Program = {
  /** Settles when it has come to its end, whichever. */
  readonly ended: Promise<void>
  /** Ends it before. */
  readonly end: () => Promise<void>
}

/** Starts a program that has this process's settings and ends with it. */
export function startProgram(program: string, ...given: readonly string[]): Program {
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    // It says itself why it cannot go on; the present does without.
    child.on('error', () => resolve())
  })
  return {
    ended,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
