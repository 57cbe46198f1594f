import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs a command in the root with this terminal, so that its progress is seen live.
 * A signal to stop goes on to it, and ends this process when it has ended.
 * @returns its exit code or signal, or why it did not start, as text: '0' is good
 */
export function runTool(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
    const stop = (signal: NodeJS.Signals): void => {
      child.once('close', () => process.exit(1))
      child.kill(signal)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(signal ?? String(code))
    })
  })
}

/** Path of a command of node_modules. */
export const localTool = (name: string): string => join(ROOT, 'node_modules/.bin', name)

/** The JSON in a file, undefined when there is none or it is cut off. */
export async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
