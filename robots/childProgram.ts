import { spawn } from 'node:child_process'

/** A program of ours in a process of its own. */
export type Program = {
  /** Settles when it says that what others wait for is done, and with its end. */
  readonly ready: Promise<void>
  /** Ends it. */
  readonly end: () => Promise<void>
}

/** Said by a program to the one that has started it: what others wait for is done. */
export function reportReady(): void {
  process.send?.('ready')
}

/** Starts a program that has this process's settings and ends with it. */
export function startProgram(program: string, ...given: readonly string[]): Program {
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    // It says itself why it cannot go on; the present does without.
    child.on('error', () => resolve())
  })
  const ready = new Promise<void>(resolve => {
    child.once('message', () => resolve())
    void ended.then(resolve)
  })
  return {
    ready,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
