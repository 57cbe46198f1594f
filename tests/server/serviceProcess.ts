import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { SHORT_LIVED } from '../run/shortLived.ts'
import { SMALL_CACHE_MB } from './databaseTemplate.ts'

export type ServiceProcess = {
  readonly url: string
  /** Ends it; settles with its exit code, undefined when a signal ended it. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | undefined>
  /** Settles when it has ended by itself: its exit code, and what it has said since it was ready. */
  readonly ended: Promise<{ readonly code: number | undefined; readonly said: string }>
}

/** What `npm` starts it with, and nothing of the settings that this process may have. */
const AS_STARTED = Object.fromEntries(
  ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'].map(name => [name, process.env[name]]),
)

const spawnService = (environment: { readonly [name: string]: string }) =>
  spawn(process.execPath, [...SHORT_LIVED, 'server/main.ts'], {
    env: {
      ...AS_STARTED,
      PORT: '0',
      MQTT_PORT: '0',
      SWATH_DEMO: '1',
      SWATH_DATABASE_CACHE_MB: `${SMALL_CACHE_MB}`,
      SWATH_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** `node server/main.ts` in a process of its own, once it says that it is ready. */
export async function startServiceProcess(environment: { readonly [name: string]: string }): Promise<ServiceProcess> {
  const child = spawnService(environment)
  const exited = new Promise<number | undefined>(resolve => child.once('exit', code => resolve(code ?? undefined)))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let said = ''
  const ended = new Promise<{ readonly code: number | undefined; readonly said: string }>(resolve =>
    child.once('close', code => resolve({ code: code ?? undefined, said })),
  )
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const [, found] = /^Swath is ready at (\S+)$/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    createInterface({ input: child.stderr }).on('line', line => reject(new Error(line)))
    child.once('exit', code => reject(new Error(`The service ended with ${code}`)))
  })
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  return {
    url,
    ended,
    end: async signal => {
      child.kill(signal)
      return exited
    },
  }
}

/** The same, where it is not to come up: how it ends and what it says. */
export async function failServiceProcess(environment: {
  readonly [name: string]: string
}): Promise<{ readonly code: number | undefined; readonly said: string }> {
  const child = spawnService(environment)
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const code = await new Promise<number | undefined>(resolve =>
    child.once('close', ended => resolve(ended ?? undefined)),
  )
  return { code, said }
}
