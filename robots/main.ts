/** The process of the virtual robots and of recorded runs played as robots. */
import { type Clock, systemClock } from './clock.ts'
import { logRobotIdentity, provisionLogs } from './logs/provisionLog.ts'
import { startLogRobots } from './logs/startLogRobots.ts'
import { provisionOlderPlans } from './olderPlans.ts'
import { type Past, startPast } from './past/startPast.ts'
import { openProvisioner, type Provisioner } from './provision.ts'
import { startSeason } from './season/startSeason.ts'
import { readSettings, type Settings } from './settings.ts'
import { startRobots } from './startRobots.ts'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5000

const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}
const printError = (sentence: string): void => {
  process.stderr.write(`Robots: ${sentence}\n`)
}

/** Asks until the service answers, less and less often. */
async function whenServiceAnswers(settings: Settings, clock: Clock, signal: AbortSignal): Promise<Provisioner> {
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(LAST_RETRY_MS, pause * 2)) {
    signal.throwIfAborted()
    try {
      return await openProvisioner(settings.url, settings.login, settings.password)
    } catch (error) {
      printError(`the service is not ready yet (${error instanceof Error ? error.message : 'no reason given'})`)
      await clock.wait(pause)
    }
  }
}

/** Account of the recorded runs. */
const LOG_ACCOUNT = 'Meridian Facility Services'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const clock = systemClock
  const stopped = new AbortController()
  const closers: (() => Promise<void>)[] = []
  const started = start(settings, clock, stopped.signal, closers)

  const stop = (): void => {
    stopped.abort()
    started
      // What has been started is closed below; why the rest was not does not matter to the one who stops it.
      .catch(() => undefined)
      .then(() => Promise.all(closers.map(close => close())))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The channel to the service that started this process closes with it, even when it is killed.
  process.once('disconnect', stop)
  try {
    await started
  } catch (error) {
    if (!stopped.signal.aborted) throw error
  }
}

async function start(
  settings: Settings,
  clock: Clock,
  signal: AbortSignal,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const provisioner = await whenServiceAnswers(settings, clock, signal)
  let past: Past | undefined
  const robots = await startRobots({
    count: settings.robots,
    seed: settings.seed,
    speed: settings.speed,
    incidents: settings.incidents,
    files: settings.files,
    provisioner,
    mqttUrl: settings.mqttUrl,
    serviceUrl: settings.url,
    clock,
    signal,
    // A newcomer waits for it; it waits for the robots of each building in turn.
    onFirstBuilding: () => {
      if (!settings.past) return
      past = startPast()
      closers.push(past.end)
    },
    onTrouble: printError,
  })
  closers.push(robots.close)
  robots.connected.then(
    async () => {
      if (robots.count === 0) return
      print(`${robots.count} virtual robots are connected`)
      await past?.firstGiven
      if (!settings.past || signal.aborted) return
      closers.push(startSeason().end)
      provisionOlderPlans(provisioner).catch(() => printError('older plans of the demo could not be stored'))
    },
    // Closed before they were.
    () => undefined,
  )
  if (settings.logs === undefined) return
  const logRobots = await startLogRobots({
    folder: settings.logs,
    speed: settings.logSpeed,
    files: settings.files,
    identity: logRobotIdentity(),
    clock,
    onTrouble: printError,
    provision: provisionLogs(provisioner, LOG_ACCOUNT, settings.mqttUrl),
  })
  closers.push(logRobots.close)
  print(`${logRobots.count} recorded runs are played`)
}

main().catch((error: unknown) => {
  printError(error instanceof Error ? error.message : 'they cannot start')
  process.exit(1)
})
