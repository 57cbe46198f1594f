import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { lt } from '../database/sql.ts'
import { type Rounds, startRounds } from '../rounds.ts'

const INTERVAL_MS = 300_000
/** A limit is over for this long before its row goes: clocks of two machines may differ. */
const GRACE_MS = 3_600_000

type Parts = { readonly db: Database; readonly clock: Clock; readonly log: Logger }

/**
 * Deletes the rows of limits that have run out, whoever counts there. The library's own sweep would be one for each limiter, and none of them could
 * be ended: a service that has been closed would be held by them.
 */
export const startLimitSweep = ({ db, clock, log }: Parts): Pick<Rounds, 'close'> =>
  startRounds({
    intervalMs: INTERVAL_MS,
    run: () => db.delete(rateLimits).where(lt(rateLimits.expire, new Date(clock.now() - GRACE_MS))),
    failure: 'Limits that have run out could not be deleted',
    clock,
    log,
  })
