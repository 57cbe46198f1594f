import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, childEnvironment } from './config.ts'

const PROGRAM = join(import.meta.dirname, '../robots/main.ts')
/** Robots make much that is over at once: with the heap's own measure 50 MB of it would stay. */
const NODE_FLAGS = ['--max-semi-space-size=8']
/** As `install.mjs` has them for the service, which may have been started without it; here two arenas leave less than one. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '1048576' }
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** A run of this length was a sound one: the next start after it is quick again. */
const SOUND_RUN_MS = 60_000
const STOP_LIMIT_MS = 5000

export type RobotProcess = { stop(): Promise<void> }

type Options = {
  readonly config: Config
  readonly log: Logger
  /** Where the service listens. */
  readonly url: string
  readonly mqttUrl: string
  readonly login: string
  readonly password: string
}

/** Runs the virtual robots in a process of their own, and again whenever it ends by itself. */
export function startRobotProcess({ config, log, url, mqttUrl, login, password }: Options): RobotProcess {
  const changes = childEnvironment({
    DATABASE_URL: undefined,
    SWATH_URL: url,
    MQTT_URL: mqttUrl,
    SWATH_ROBOTS: String(config.robots),
    SWATH_SEED: String(config.robotSeed),
    SWATH_ROBOT_SPEED: String(config.robotSpeed),
    SWATH_INCIDENTS: config.incidents ?? (config.demo ? 'demo' : undefined),
    SWATH_PAST: config.demo && config.past !== false ? '1' : '0',
    SWATH_ROBOT_FILES: join(config.dataFolder, 'robots'),
    SWATH_LOGS: config.logsFolder,
    SWATH_LOG_SPEED: String(config.logSpeed),
    SWATH_PROVISION_LOGIN: login,
    SWATH_PROVISION_PASSWORD: password,
  })
  const env = { ...MALLOC, ...changes }
  let stopping = false
  let delayMs = FIRST_DELAY_MS
  let restart: NodeJS.Timeout | undefined
  let child: ChildProcess

  function start(): ChildProcess {
    const startedMs = Date.now()
    // The robots end when the channel between the processes closes: when this process is killed, too.
    const started = spawn(process.execPath, [...NODE_FLAGS, PROGRAM], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    started.on('spawn', () => log.info({ robotsPid: started.pid }, 'The robots are started'))
    started.on('error', error => log.error({ err: error }, 'The robots do not start'))
    started.on('exit', (code, signal) => {
      if (stopping) return
      if (Date.now() - startedMs > SOUND_RUN_MS) delayMs = FIRST_DELAY_MS
      log.error({ code, signal, delayMs }, 'The robots have stopped and are started again')
      restart = setTimeout(() => {
        child = start()
      }, delayMs)
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)
    })
    return started
  }
  child = start()

  return {
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await exited
      clearTimeout(impatience)
    },
  }
}
