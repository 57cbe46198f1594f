import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Admission, createAdmission } from './admission/admission.ts'
import { openAnchor } from './audit/anchor.ts'
import { type ChainChecker, createChainCheck } from './audit/chainCheck.ts'
import { type RefusedAccess, startRefusedAccess } from './audit/refusedAccess.ts'
import { startSealer } from './audit/sealer.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, type OpenDatabase, openDatabase } from './database/database.ts'
import { seedDemo } from './database/demo.ts'
import { logins } from './database/schema.ts'
import { type AllowedRobots, createAllowedRobots } from './fleet/allowedRobots.ts'
import { createFirstLogin } from './identity/firstLogin.ts'
import { startLimitSweep } from './identity/limitSweep.ts'
import { seedPermissions } from './identity/permissions.ts'
import { createSessions, type Sessions } from './identity/sessions.ts'

/** What every part of the service stands on: the database, who is signed in, and the audit. */
export type Foundation = {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** What is to be ended with the service, the last begun first. */
  readonly running: AsyncDisposableStack
  readonly database: OpenDatabase
  readonly db: Database
  readonly sessions: Sessions
  readonly admission: Admission
  readonly allowedRobots: AllowedRobots
  readonly refusedAccess: RefusedAccess
  readonly chainCheck: ChainChecker
}

type Parts = Pick<Foundation, 'config' | 'clock' | 'log' | 'running'> & {
  readonly waiting: Parameters<typeof openDatabase>[2]
}

async function fillDatabase(db: Database, config: Config, log: Logger): Promise<void> {
  await seedPermissions(db)
  if (config.demo) await seedDemo(db)
  if (config.adminLogin !== undefined && config.adminPassword !== undefined)
    await createFirstLogin(db, config.adminLogin, config.adminPassword)
  if ((await db.$count(logins)) === 0)
    log.warn('Nobody can sign in yet: set SWATH_ADMIN_LOGIN and SWATH_ADMIN_PASSWORD to make the first login')
}

/** Opens the database, and begins to know people and to write the audit. */
export async function layFoundation({ config, clock, log, running, waiting }: Parts): Promise<Foundation> {
  const database = await openDatabase(config, log, waiting)
  running.defer(database.close)
  const { db } = database
  await fillDatabase(db, config, log)
  const anchor = openAnchor(join(config.dataFolder, 'audit.anchor'))
  const sealer = startSealer({ db, clock, log, anchor })
  running.defer(sealer.close)
  const chainCheck = createChainCheck({ db, clock, log, anchor, sealer })
  running.defer(chainCheck.close)
  const refusedAccess = startRefusedAccess({ db, clock, log })
  running.defer(refusedAccess.close)
  const sessions = createSessions(db, config, clock)
  running.defer(sessions.stop)
  const limitSweep = startLimitSweep({ db, clock, log })
  running.defer(limitSweep.close)
  const admission = createAdmission(clock, sessions)
  const allowedRobots = createAllowedRobots(clock.monotonicMs)
  // Whoever has another role or other accounts signs in anew.
  sessions.ended.subscribe(({ login }) => allowedRobots.forgetLogin(login))
  return {
    config,
    clock,
    log,
    running,
    database,
    db,
    sessions,
    admission,
    allowedRobots,
    refusedAccess,
    chainCheck,
  }
}
