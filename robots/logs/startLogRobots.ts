import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { connectRobot } from '../client/robotClient.ts'
import type { Clock } from '../clock.ts'
import { keptReportsOf } from '../reports/keptReports.ts'
import { createReportOutbox } from '../reports/reportOutbox.ts'
import { type FoundRun, findRuns, type MapBeside } from './discover.ts'
import { BATTERY_V, createLogRobot } from './logRobot.ts'
import { createLogRuns } from './logRuns.ts'
import { mapFrameOf } from './mapFrame.ts'

/** A file to hand to the service. */
export type LogMapFile = { readonly name: string; readonly bytes: Uint8Array }
/** The map of a run. `image` is absent when the yaml names a picture that is not there; the service has the sentence for that. */
export type LogMap = { readonly yaml: LogMapFile; readonly image?: LogMapFile }

/** A log robot as the service knows it. `plan` 0: no map. */
export type LogRobotRecord = {
  readonly robot: number
  readonly token: string
  readonly url: string
  readonly plan: number
  readonly location: number
  /** Of the floor that it covers, metres. */
  readonly swath: number
}

export type StartLogRobotsOptions = {
  /** Searched with the folders below it. */
  readonly folder: string
  /** Recorded seconds a second. */
  readonly speed: number
  /** Finds or creates the robot of a run and, where there is a map, its plan. A rejection's message is shown. */
  readonly provision: (name: string, map: LogMap | undefined) => Promise<LogRobotRecord>
  /** Where robots keep reports that have not been handed over; without it in memory. */
  readonly files?: string | undefined
  readonly identity: Parameters<typeof connectRobot>[0]['identity']
  readonly clock: Pick<Clock, 'now' | 'every'>
  /** One sentence for the person who started the robots; names a log, never a secret. */
  readonly onTrouble: (sentence: string) => void
}

export type LogRobots = {
  /** How many runs are played. */
  readonly count: number
  readonly close: () => Promise<void>
}

const TICK_MS = 25

/**
 * Plays every log of a folder as a live robot. A log that cannot be played, a map that cannot be used, a robot that cannot be
 * connected: each is a sentence, and the others go on.
 */
export async function startLogRobots(options: StartLogRobotsOptions): Promise<LogRobots> {
  const started: (() => Promise<void>)[] = []
  for await (const found of findRuns(options.folder, options.onTrouble)) {
    try {
      started.push(await start(found, options))
    } catch (error) {
      options.onTrouble(`The log ${found.name} is not played: ${messageOf(error)}`)
    }
  }
  return {
    count: started.length,
    close: async () => {
      await Promise.all(started.map(stop => stop()))
    },
  }
}

/** Returns how to stop the robot. It begins to play once it is connected. */
async function start(found: FoundRun, options: StartLogRobotsOptions): Promise<() => Promise<void>> {
  const { name, run } = found
  const { speed, identity, clock, onTrouble } = options
  const { record, map } = await provision(found, options)
  const { robot, token, url, plan, location, swath } = record
  const client = connectRobot({
    url,
    robot,
    token,
    identity,
    clock,
    onTrouble: sentence => onTrouble(`The log robot ${name}: ${sentence}`),
  })
  client.onCommand(() => ({ status: 'rejected', token: 'errors.robot.replayed' }))
  client.onPlan(({ plan: announced }) => {
    if (announced === plan && plan !== 0) client.publishPlanStatus({ plan, status: 'running' })
    // What was recorded is what is played.
    else if (announced !== 0)
      client.publishPlanStatus({ plan: announced, status: 'refused', token: 'errors.plan.replayed' })
  })
  const reports = createReportOutbox({
    client,
    storage: keptReportsOf(options.files, robot),
    onTrouble: sentence => onTrouble(`The log robot ${name}: ${sentence}`),
  })
  const counted = createLogRuns({
    plan,
    frame: map && (await mapFrameOf(map)),
    swath,
    softwareVersion: identity.main_deb,
    volts: BATTERY_V,
    onEnded: ended => void reports.add(ended),
  })
  const runs = {
    pose: counted.pose,
    state: (timeMs: number, state: number) => counted.state(client.serviceTime(timeMs), state),
  }
  // A run on no plan has no report.
  const player = createLogRobot({ client, run, speed, plan, location, ...(plan === 0 ? {} : { runs }) })
  let stopTicks = (): void => undefined
  client.ready.then(
    () => {
      stopTicks = clock.every(TICK_MS, () => {
        player.tick(clock.now())
        reports.tick(clock.now())
      })
    },
    // Closed before it was connected.
    () => undefined,
  )
  return async () => {
    stopTicks()
    player.stop()
    await client.close()
  }
}

/** A run whose map cannot be used is played without one. */
async function provision({ name, map }: FoundRun, options: StartLogRobotsOptions): Promise<Provisioned> {
  if (!map) return { record: await options.provision(name, undefined) }
  try {
    const read = await readMap(map)
    return { record: await options.provision(name, read), map: read }
  } catch (error) {
    options.onTrouble(`The log ${name} is played without its map: ${messageOf(error)}`)
    return { record: await options.provision(name, undefined) }
  }
}

type Provisioned = { readonly record: LogRobotRecord; readonly map?: LogMap }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'the service refused it')

async function readMap({ yamlPath, imagePath }: MapBeside): Promise<LogMap> {
  const yaml = { name: basename(yamlPath), bytes: await readFile(yamlPath) }
  try {
    return { yaml, image: { name: basename(imagePath), bytes: await readFile(imagePath) } }
  } catch {
    return { yaml }
  }
}
