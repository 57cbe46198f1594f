import { setTimeout as wait } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { buildClient, CLIENT_FOLDER, startClientDevelopment } from './clientBuild.ts'
import { type Config, readConfig, startEnvironment } from './config.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './database/demo.ts'
import { keepFilesPrivate } from './database/privateFolder.ts'
import type { ConsolePages } from './http/httpParts.ts'
import { createLog } from './log.ts'
import { type RobotProcess, startRobotProcess } from './robotProcess.ts'
import { type Service, startService } from './service.ts'
import { startFailure } from './startFailure.ts'

const ROBOT_POLL_MS = 100
/** Robots that take longer than this to come are worth a word, not an end. */
const ROBOT_LIMIT_MS = 60_000

const print = (text: string) => process.stdout.write(`${text}\n`)
const printError = (text: string) => process.stderr.write(`${text}\n`)

function printDemoLogins(): void {
  const width = Math.max(...DEMO_LOGINS.map(({ login }) => login.length))
  print(`Demo logins, all with the password ${DEMO_PASSWORD}:`)
  for (const { login, name, role } of DEMO_LOGINS) print(`  ${login.padEnd(width)}  ${name} (${role})`)
}

/** Robots from this run's settings: with demo logins they set themselves up as super, else as the login that is named. */
function startRobots(config: Config, service: Service): RobotProcess | undefined {
  if (config.robots === 0 && config.logsFolder === undefined) return undefined
  const login = config.provisionLogin ?? (config.demo ? 'super' : undefined)
  const password = config.provisionPassword ?? (config.demo ? DEMO_PASSWORD : undefined)
  if (login === undefined || password === undefined) {
    printError('No virtual robots: they need SWATH_PROVISION_LOGIN and SWATH_PROVISION_PASSWORD, or SWATH_DEMO=1.')
    return undefined
  }
  const { url, localMqttUrl: mqttUrl } = service
  return startRobotProcess({ config, log: createLog(config.logLevel), url, mqttUrl, login, password })
}

/** Settles when a robot has sent something; what the database remembers of an earlier run does not count. */
async function firstRobot({ fleet }: Service, signal: AbortSignal): Promise<void> {
  const isHere = () =>
    [...fleet.registry.all()].some(({ live }) => live.connection.state === 'online' && live.hasSpoken)
  const timeout = setTimeout(
    () => printError('No robot has come online yet; what is said above may tell why.'),
    ROBOT_LIMIT_MS,
  )
  try {
    while (!isHere()) await wait(ROBOT_POLL_MS, undefined, { signal })
  } finally {
    clearTimeout(timeout)
  }
}

/** Everything together: client, service, virtual robots; all of it ends with `running`. */
async function start(running: AsyncDisposableStack, isDevelopment: boolean): Promise<void> {
  const config = readConfig(startEnvironment())
  const stopped = new AbortController()
  const stop = () => {
    stopped.abort()
    void running.disposeAsync().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  const development = isDevelopment ? lateDevelopment() : undefined
  if (development === undefined) await buildClient()
  // From here on: what is built is no secret, and may be another user's to serve.
  keepFilesPrivate()
  const service = await startService(config, {
    console: development?.pages ?? { from: 'folder', folder: CLIENT_FOLDER },
    print: print,
    signal: stopped.signal,
  })
  running.defer(service.close)
  service.onTaken(({ message }) => {
    printError(message)
    stopped.abort()
    void running.disposeAsync().finally(() => process.exit(1))
  })
  if (development !== undefined) running.defer(await development.start(service))
  const robots = startRobots(config, service)
  if (robots !== undefined) running.defer(robots.stop)
  if (config.demo) printDemoLogins()
  if (robots !== undefined && config.robots > 0) await firstRobot(service, stopped.signal)
  print(`Swath is ready at ${service.url}`)
}

/** The development server needs the service's own server, which needs to know it: until it is there, pages wait. */
function lateDevelopment() {
  const server = Promise.withResolvers<ViteDevServer>()
  const pages: ConsolePages = {
    from: 'development',
    handle: (request, response) => void server.promise.then(({ middlewares }) => middlewares(request, response)),
  }
  return {
    pages,
    start: async ({ http }: Service) => {
      const started = await startClientDevelopment(http)
      server.resolve(started)
      return () => started.close()
    },
  }
}

const running = new AsyncDisposableStack()
try {
  await start(running, process.argv.includes('--dev'))
} catch (error) {
  await running.disposeAsync()
  if (!(error instanceof Error && error.name === 'AbortError')) {
    const reason = startFailure(error)
    if (reason === undefined) throw error
    printError(reason)
    process.exitCode = 1
  }
}
