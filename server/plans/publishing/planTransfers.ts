import type { Logger } from 'pino'
import { type Observable, Subject } from 'rxjs'
import type { PlanStatus } from '../../../contract/robot/planTransfer.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { RobotLink } from '../../fleet/link.ts'
import { noteAnnounced, readAnnouncements, robotsWithCredential } from './announcements.ts'
import { takePlanStatus } from './takePlanStatus.ts'

/** A plan, by the id of its first version, or what a robot does with it, is other than it was. */
export type PlanEvent = { readonly account: number; readonly plan: number; readonly robot?: number }

/** Published versions of plans on their way to the robots. */
export type PlanTransfers = {
  /** Tells robots anew which version of their plan is published, as things stand by then. */
  readonly announce: (robots: Iterable<number>) => void
  /** What a robot says of a version. @throws whatever the database throws: the robot says it again then */
  readonly take: (robot: number, status: PlanStatus) => Promise<void>
  /** Told once it is stored. */
  readonly changes: Observable<PlanEvent>
  /** Somebody has changed a plan. */
  readonly changed: (event: PlanEvent) => void
  /** From now on files are served there, and robots are reached: every robot is told. */
  readonly start: (serviceUrl: string, publish: RobotLink['publish']) => void
  readonly close: () => Promise<void>
}

/** Robots that are told together: their plans are read at once. */
const BATCH = 100
/** What could not be told is tried again so often. */
const RETRY_MS = 2000

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now' | 'every'>
  readonly log: Logger
}

export function createPlanTransfers({ db, clock, log }: Parts): PlanTransfers {
  const changes = new Subject<PlanEvent>()
  const pending = new Set<number>()
  let isForAll = false
  let started: { readonly serviceUrl: string; readonly publish: RobotLink['publish'] } | undefined
  let running: Promise<void> | undefined
  let isClosing = false

  async function sendBatch(to: { serviceUrl: string; publish: RobotLink['publish'] }): Promise<void> {
    if (isForAll) {
      for (const robot of await robotsWithCredential(db)) pending.add(robot)
      isForAll = false
    }
    const batch = [...pending].slice(0, BATCH)
    for (const robot of batch) pending.delete(robot)
    try {
      const announcements = await readAnnouncements(db, batch, to.serviceUrl)
      // Before a robot can answer.
      await noteAnnounced(db, announcements)
      for (const [robot, announcement] of announcements)
        to.publish(robot, 'plan', announcement, { qos: 1, retain: true }).catch((error: unknown) => {
          pending.add(robot)
          log.warn({ err: error, robot }, 'A robot could not be told of its plan; it is tried again')
        })
    } catch (error) {
      for (const robot of batch) pending.add(robot)
      throw error
    }
  }

  async function send(): Promise<void> {
    try {
      while (started !== undefined && !isClosing && (isForAll || pending.size > 0)) await sendBatch(started)
    } catch (error) {
      if (!isClosing) log.warn({ err: error }, 'Robots could not be told of their plans; it is tried again')
    }
  }
  function run(): void {
    running ??= send().finally(() => {
      running = undefined
    })
  }
  const stop = clock.every(RETRY_MS, run)

  return {
    announce: robots => {
      for (const robot of robots) pending.add(robot)
      run()
    },
    take: async (robot, status) => {
      const change = await takePlanStatus(db, robot, status, clock.now())
      if (change !== undefined) changes.next(change)
    },
    changes,
    changed: event => changes.next(event),
    start: (serviceUrl, publish) => {
      started = { serviceUrl, publish }
      isForAll = true
      run()
    },
    close: async () => {
      isClosing = true
      stop()
      await running
    },
  }
}
