import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SHORT_LIVED } from '../tests/run/shortLived.ts'

/** A service with its virtual robots, in a process and a data folder of its own. */
export type RunningService = {
  readonly url: string
  /** Ends it as a crash would, and starts it again on the same data and port. */
  readonly crashAndRestart: () => Promise<void>
  /** Lets go of the robots' process as well. */
  readonly stop: () => Promise<void>
  readonly output: () => string
  readonly pid: () => number
  /** The embedded database listens here: `pg` takes the folder of its socket for a host. */
  readonly dataFolder: string
}

export type ServiceOptions = { readonly env?: { readonly [name: string]: string } }

const READY = /^Swath is ready at (\S+)$/m

/** Starts `server/start.ts` on a free port, and waits for its ready line. */
export const startService = (options: ServiceOptions = {}): Promise<RunningService> =>
  started(options, [...SHORT_LIVED, 'server/start.ts'], ({ pid = 0 }) => pid)

/** The same as `npm start` does: with what a service has that runs for months. Linux alone has its `pid`. */
export const startInstalled = (options: ServiceOptions = {}): Promise<RunningService> =>
  started(options, ['install.mjs', 'server/start.ts'], ({ pid = 0 }) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10),
  )

async function started(
  { env = {} }: ServiceOptions,
  command: readonly string[],
  pidOf: (child: ChildProcess) => number,
): Promise<RunningService> {
  const data = await mkdtemp(join(tmpdir(), 'swath-e2e-'))
  let output = ''
  let child: ChildProcess | undefined
  let port = '0'

  const start = async (): Promise<string> => {
    const running = spawn(process.execPath, [...command], {
      env: {
        ...process.env,
        SWATH_DEMO: '1',
        SWATH_DATA: data,
        PORT: port,
        MQTT_PORT: '0',
        SWATH_ROBOTS: '12',
        SWATH_INCIDENTS: 'none',
        SWATH_PAST: '0',
        SWATH_LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    const url = await new Promise<string>((resolve, reject) => {
      const read = (line: string): void => {
        output += `${line}\n`
        const ready = READY.exec(line)
        if (ready?.[1]) resolve(ready[1])
      }
      createInterface({ input: running.stdout }).on('line', read)
      createInterface({ input: running.stderr }).on('line', read)
      running.once('exit', code => reject(new Error(`The service ended with ${code} before it was ready:\n${output}`)))
    })
    running.removeAllListeners('exit')
    return url
  }

  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise(resolve => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  const url = await start()
  port = new URL(url).port
  return {
    url,
    crashAndRestart: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
    output: () => output,
    pid: () => (child === undefined ? 0 : pidOf(child)),
    dataFolder: data,
  }
}
