import { statfs } from 'node:fs/promises'
import { SERVICE_FAULTS, type ServiceFault, type ServiceWarning } from '../contract/routes/system.ts'
import type { Database } from './database/database.ts'
import { robots } from './database/schema.ts'
import { isNull } from './database/sql.ts'
import type { DatabaseState, DatabaseWatch } from './database/watch.ts'
import type { Fleet } from './fleet/gateway.ts'

/** How the service is, as it was last found. */
export type Health = {
  /** The worst first. */
  readonly faults: readonly ServiceFault[]
  readonly robots: { readonly online: number; readonly total: number }
  readonly database: 'ok' | 'slow' | 'failed'
  readonly gateway: 'ok' | 'failed'
  /** What staff should put right, though everything works; shown to nobody else. */
  readonly warnings: readonly ServiceWarning[]
}

export type HealthWatch = {
  /** At once, whatever hangs. */
  readonly now: () => Health
  readonly close: () => void
}

type Parts = {
  readonly db: Database
  readonly watch: DatabaseWatch
  readonly fleet: Pick<Fleet, 'health' | 'registry' | 'link'>
  readonly dataFolder: string
  /** Whether recordings that the database knows are not where they were. */
  readonly recordingsAreMissing: () => boolean
  /** Whether recording is paused because its disk has no room left. */
  readonly recordingIsPaused: () => boolean
}

const LOOK_MS = 1000
/** With less room than this on its disk the data folder counts as full: the embedded database writes 16 MiB at a time. */
const LEAST_FREE_BYTES = 24 * 1024 * 1024

const FAULT_OF: { readonly [S in DatabaseState]: ServiceFault | undefined } = {
  ok: undefined,
  slow: 'databaseSlow',
  busy: 'databaseSlow',
  gone: 'databaseGone',
  refusesWrites: 'databaseRefusesWrites',
  full: 'databaseFull',
}
const LABEL_OF: { readonly [S in DatabaseState]: Health['database'] } = {
  ok: 'ok',
  slow: 'slow',
  busy: 'slow',
  gone: 'failed',
  refusesWrites: 'failed',
  full: 'failed',
}

/** Something that is looked up again and again, one look after the other; a look that fails or hangs leaves what is known as it is. */
function latest<T>(first: T, look: () => Promise<T>): { readonly value: () => T; readonly refresh: () => void } {
  let value = first
  let looking = false
  return {
    value: () => value,
    refresh: () => {
      if (looking) return
      looking = true
      look()
        .then(
          found => {
            value = found
          },
          () => undefined,
        )
        .finally(() => {
          looking = false
        })
    },
  }
}

/** Looks in the background at what may be wrong, so that the answer is there when somebody asks. */
export async function startHealth(parts: Parts): Promise<HealthWatch> {
  const { db, watch, fleet, dataFolder, recordingsAreMissing, recordingIsPaused } = parts
  const countRobots = () => db.$count(robots, isNull(robots.deletedAt))
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(dataFolder)
    return bavail * bsize
  }
  const total = latest(await countRobots().catch(() => 0), countRobots)
  const free = latest(await freeBytes().catch(() => Number.POSITIVE_INFINITY), freeBytes)
  const timer = setInterval(() => {
    total.refresh()
    free.refresh()
  }, LOOK_MS)

  return {
    now: () => {
      const state = watch.state()
      const gateway = fleet.health().ok
      const found = [
        FAULT_OF[state],
        free.value() < LEAST_FREE_BYTES ? ('diskFull' as const) : undefined,
        gateway ? undefined : ('gateway' as const),
        recordingsAreMissing() ? ('recordings' as const) : undefined,
        recordingIsPaused() ? ('recordingPaused' as const) : undefined,
      ].filter(fault => fault !== undefined)
      const online = [...fleet.registry.all()].filter(({ live }) => live.connection.state === 'online').length
      return {
        faults: SERVICE_FAULTS.filter(fault => found.includes(fault)),
        robots: { online, total: Math.max(online, total.value()) },
        database: LABEL_OF[state],
        gateway: gateway ? 'ok' : 'failed',
        warnings: fleet.link.warnings(),
      }
    },
    close: () => clearInterval(timer),
  }
}
