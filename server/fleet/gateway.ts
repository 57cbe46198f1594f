import type { Logger } from 'pino'
import type { PlanStatus } from '../../contract/robot/planTransfer.ts'
import type { Receipt } from '../../contract/robot/runReport.ts'
import type { RobotConnection } from '../../contract/sockets/streamer.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { JUMP_MS } from './clockOffset.ts'
import { createConnections } from './connections.ts'
import { createFleetRows, type FleetRows } from './fleetRows.ts'
import { type AnswerListeners, createInbox, type StoredState } from './inbox.ts'
import { everyInTurns } from './inTurns.ts'
import type { Inbox, RobotLink } from './link.ts'
import { createRobotListeners } from './listeners.ts'
import type { LiveFrame } from './liveFrame.ts'
import { createReadings } from './readings.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { createRegistry, type Registry } from './registry.ts'
import { createRobotDebugs, type RobotDebugs } from './robotDebugs.ts'
import { createRobotMessages } from './robotMessages.ts'
import { createRobotQueues } from './robotQueues.ts'
import { createStatusHistory } from './statusHistory.ts'
import { summariseHistories } from './statusSummaries.ts'
import { type ChannelSubscriptions, createSubscriptions } from './subscriptions.ts'

export type GatewayOptions = AnswerListeners & {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** Opens the broker, this process's own or another one. */
  readonly openLink: (inbox: Inbox, rows: FleetRows) => Promise<RobotLink>
  /** Told the account of a robot whose alerts are others than they were. */
  readonly alertsChanged?: (account: number) => void
  /** Stores a report of a cleaning run, as it came, or refuses it; a rejection makes the robot send it again. */
  readonly reported?: (robot: number, payload: Uint8Array) => Promise<Receipt>
  /** How far a robot is with a version of its plan; a rejection makes the robot say it again. */
  readonly planStatus?: (robot: number, status: PlanStatus) => Promise<void>
  /** A robot has said that it is online. */
  readonly arrived?: (robot: number) => void
}

/** The robots, live. */
export type Fleet = {
  readonly link: RobotLink
  readonly registry: Registry
  readonly refusals: Refusals
  readonly subscriptions: ChannelSubscriptions
  readonly debugs: RobotDebugs
  /** Each sound frame of one robot, in order; returns how to stop. */
  readonly onFrame: (robot: number, listener: (frame: LiveFrame) => void) => () => void
  /** Each sound frame of every robot, before its own listeners; returns how to stop. */
  readonly onEveryFrame: (listener: (robot: number, frame: LiveFrame) => void) => () => void
  /** Each state that a robot told and that is in its history now. */
  readonly onStoredState: (listener: (robot: number, state: StoredState) => void) => () => void
  readonly onConnection: (robot: number, listener: (connection: RobotConnection) => void) => () => void
  /** Forgets what a robot has sent: new viewers are not to see what was before. It sends anew what does not change by itself. */
  readonly forget: (robot: number) => void
  readonly health: () => { readonly ok: boolean }
  readonly close: () => Promise<void>
}

const PING_INTERVAL_MS = 10_000
const SWEEP_INTERVAL_MS = 1000
/** A robot that has just come gets several at once, so that its clock is right from its first frames on. */
const PINGS_ON_ARRIVAL = 3
/** Once a clock was set, the service's or a robot's: as many as a robot looks back on (`robots/client/clockCorrection.ts`), so that none from before is left. */
const PINGS_AFTER_JUMP = 8

/** Takes in what robots say, keeps it, and passes their frames on. */
export async function startGateway(options: GatewayOptions): Promise<Fleet> {
  const { db, clock, log } = options
  const rows = createFleetRows(db)
  await summariseHistories(db)
  const history = createStatusHistory(db, options.alertsChanged)
  const queues = createRobotQueues()
  const refusals = createRefusals()
  const registry = createRegistry(await rows.load(clock.now()), clock.now())
  const frameListeners = createRobotListeners<LiveFrame>()
  const connectionListeners = createRobotListeners<RobotConnection>()
  const stateListeners = createRobotListeners<StoredState>()
  const connections = createConnections({
    registry,
    rows,
    history,
    queues,
    clock,
    log,
    changed: connectionListeners.call,
  })
  const readings = createReadings({ registry, rows, clock, log })
  const messages = createRobotMessages(db, log)

  // A robot may speak before the broker has been handed over.
  const opened = Promise.withResolvers<RobotLink>()
  const publish: RobotLink['publish'] = async (...message) => (await opened.promise).publish(...message)
  const subscriptions = createSubscriptions((robot, wanted) => {
    publish(robot, 'subscriptions', wanted, { qos: 1, retain: true }).catch(error =>
      log.warn({ err: error, robot }, 'A robot could not be told what is watched'),
    )
  })
  const debugs = createRobotDebugs(clock, subscriptions.debug)
  const ping = (robot: number): void => {
    // A ping that does not arrive is the next one's business.
    publish(robot, 'clock', { type: 'ping', sent: clock.now() }, { qos: 0, retain: false }).catch(() => undefined)
  }
  async function reported(robot: number, payload: Uint8Array): Promise<void> {
    const receipt = await options.reported?.(robot, payload)
    if (receipt === undefined) return
    // A robot that does not get it sends its report again.
    publish(robot, 'receipt', receipt, { qos: 1, retain: false }).catch(error =>
      log.warn({ err: error, robot }, 'A robot could not be told that its report has come'),
    )
  }
  const inbox = createInbox({
    registry,
    connections,
    readings,
    history,
    queues,
    refusals,
    clock,
    log,
    messages,
    debugs,
    passOn: frameListeners.call,
    reported,
    planStatus: async (robot, status) => options.planStatus?.(robot, status),
    acknowledged: options.acknowledged,
    fenceHeard: options.fenceHeard,
    stateStored: stateListeners.call,
    arrived: robot => {
      subscriptions.send(robot)
      for (let i = 0; i < PINGS_ON_ARRIVAL; i++) ping(robot)
      options.arrived?.(robot)
    },
  })
  const link = await options.openLink(inbox, rows)
  opened.resolve(link)
  for (const { live } of registry.all()) subscriptions.send(live.robot)

  const pingThose = (isDue: (robot: number) => boolean, times: number): void => {
    for (const { live } of registry.all())
      if (live.connection.state === 'online' && isDue(live.robot)) for (let i = 0; i < times; i++) ping(live.robot)
  }
  const wasSet = watchClock(clock)
  const stopPings = everyInTurns(clock, PING_INTERVAL_MS, isDue => pingThose(isDue, 1))
  const stopSweep = clock.every(SWEEP_INTERVAL_MS, () => {
    connections.sweep()
    // Once a second at the most, so that a robot whose clock never settles is not pinged without end.
    const isSet = wasSet()
    pingThose(robot => registry.entry(robot).clockOffset.wasSet() || isSet, PINGS_AFTER_JUMP)
  })

  return {
    link,
    registry,
    refusals,
    subscriptions,
    debugs,
    onFrame: frameListeners.add,
    onEveryFrame: frameListeners.addEvery,
    onStoredState: stateListeners.addEvery,
    onConnection: connectionListeners.add,
    forget: robot => {
      registry.find(robot)?.memory.forget()
      subscriptions.send(robot)
    },
    health: () => ({ ok: link.healthy() }),
    close: async () => {
      stopPings()
      stopSweep()
      await link.close()
      await Promise.all([queues.drained(), messages.close()])
    },
  }
}

/** Whether the service's own clock has been set between this look and the one before: moved by more than `JUMP_MS`. */
function watchClock(clock: Pick<Clock, 'now' | 'monotonicMs'>): () => boolean {
  const timeOfDay = (): number => clock.now() - clock.monotonicMs()
  let before = timeOfDay()
  return () => {
    const now = timeOfDay()
    const isSet = Math.abs(now - before) > JUMP_MS
    before = now
    return isSet
  }
}
