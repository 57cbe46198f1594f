import type { Logger } from 'pino'
import { type Connection, SILENCE_LIMIT_MS } from '../../contract/gateway.ts'
import type { RobotConnection } from '../../contract/sockets/streamer.ts'
import type { Clock } from '../clock.ts'
import type { FleetRows } from './fleetRows.ts'
import type { Registry, RobotEntry } from './registry.ts'
import type { RobotQueues } from './robotQueues.ts'
import type { StatusHistory } from './statusHistory.ts'

/**
 * Whether each robot is there. A robot comes and goes by its own word or its last will; one that falls silent is lost until it says
 * anything again.
 */
export type Connections = {
  /** A word of any kind. */
  readonly heard: (robot: number, nowMs: number) => void
  /** A connection message; settles when it is stored. */
  readonly said: (robot: number, message: Connection, nowMs: number) => Promise<void>
  /** Finds the robots that have not said a word for `SILENCE_LIMIT_MS`. */
  readonly sweep: () => void
}

export type ConnectionsOptions = {
  readonly registry: Registry
  readonly rows: FleetRows
  readonly history: StatusHistory
  readonly queues: RobotQueues
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly log: Logger
  readonly changed: (robot: number, connection: RobotConnection) => void
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { registry, rows, history, queues, clock, log, changed } = options
  /** Lost by silence, not by word: the next word brings them back. */
  const silent = new Set<number>()
  /** Robots whose coming or going the service found out by itself and could not store. */
  const unstored = new Set<number>()
  /** When each robot spoke last, by the monotonic clock: setting the time of day makes nobody silent. */
  const spokeMs = new Map<number, number>()
  const startedMs = clock.monotonicMs()

  /** Takes the new state to memory at once and to the database in turn. */
  function change(entry: RobotEntry, state: Connection['state'], since: number): Promise<void> {
    const { robot, bootId, mainDeb, connection } = entry.live
    const isNew = connection.state !== state
    if (isNew) {
      entry.live = { ...entry.live, connection: { state, since } }
      changed(robot, entry.live.connection)
    }
    const { since: storedSince } = entry.live.connection
    return queues.run(robot, async () => {
      await rows.saveConnection(robot, state, storedSince, mainDeb)
      if (state !== 'online') await history.away(robot, since)
      else if (bootId !== undefined) await history.back(robot, bootId, since)
      unstored.delete(robot)
    })
  }

  /** Nobody says it again: what could not be stored is tried again with each sweep, as things stand by then. */
  function found(entry: RobotEntry, state: Connection['state'], since: number): void {
    const { robot } = entry.live
    change(entry, state, since).catch((error: unknown) => {
      if (!unstored.has(robot)) log.error({ err: error, robot }, 'A loss or a return was not stored; it is tried again')
      unstored.add(robot)
    })
  }

  let storing: Promise<void> | undefined
  async function storeAgain(): Promise<void> {
    for (const robot of unstored) {
      const entry = registry.entry(robot)
      const { state, since } = entry.live.connection
      try {
        await change(entry, state, since)
      } catch {
        // As before: at the next sweep.
        return
      }
    }
  }

  return {
    heard: (robot, nowMs) => {
      const entry = registry.entry(robot)
      entry.live = { ...entry.live, heardMs: nowMs, hasSpoken: true }
      spokeMs.set(robot, clock.monotonicMs())
      if (!silent.delete(robot)) return
      found(entry, 'online', nowMs)
    },
    said: (robot, { state, main_deb: mainDeb, boot_id: bootId }, nowMs) => {
      const entry = registry.entry(robot)
      const lastWordMs = entry.live.heardMs
      silent.delete(robot)
      if (state !== 'lost') spokeMs.set(robot, clock.monotonicMs())
      entry.live = { ...entry.live, mainDeb, bootId, heardMs: state === 'lost' ? lastWordMs : nowMs }
      return change(entry, state, state === 'lost' ? lastWordMs : nowMs)
    },
    sweep: () => {
      const now = clock.monotonicMs()
      for (const entry of registry.all()) {
        const { robot, connection, heardMs } = entry.live
        const silentMs = now - (spokeMs.get(robot) ?? startedMs)
        if (connection.state !== 'online' || silentMs <= SILENCE_LIMIT_MS) continue
        silent.add(robot)
        found(entry, 'lost', heardMs)
      }
      if (unstored.size > 0)
        storing ??= storeAgain().finally(() => {
          storing = undefined
        })
    },
  }
}
