import { readFile } from 'node:fs/promises'
import { DateTime } from 'luxon'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { robots } from '../database/schema.ts'
import { and, count, eq, isNull } from '../database/sql.ts'
import { routes } from './implementer.ts'

const LOCALES = new URL('../../locales/', import.meta.url)
const textsSchema = v.record(v.string(), v.unknown())
/** The platform's list of places leaves out the zone that is nowhere. */
const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type Parts = { readonly db: Database; readonly version: string; readonly gatewayIsUp: () => boolean }

async function robotCounts(db: Database): Promise<{ readonly online: number; readonly total: number } | undefined> {
  try {
    const [all] = await db.select({ total: count() }).from(robots).where(isNull(robots.deletedAt))
    const [up] = await db
      .select({ online: count() })
      .from(robots)
      .where(and(isNull(robots.deletedAt), eq(robots.connection, 'online')))
    return { online: up?.online ?? 0, total: all?.total ?? 0 }
  } catch {
    return undefined
  }
}

/** Health, languages and time zones (B-024, B-026). */
export function systemRoutes({ db, version, gatewayIsUp }: Parts) {
  return {
    /** Answers 200 whatever it finds, so that a page can show which part is down. */
    health: routes.system.health.handler(async () => {
      const counts = await robotCounts(db)
      const gateway = gatewayIsUp()
      return {
        status: counts !== undefined && gateway ? 'ok' : 'degraded',
        version,
        robots: counts ?? { online: 0, total: 0 },
        database: counts === undefined ? 'failed' : 'ok',
        gateway: gateway ? 'ok' : 'failed',
      }
    }),

    language: routes.system.language.handler(async ({ input }) =>
      v.parse(textsSchema, JSON.parse(await readFile(new URL(`${input.language}.json`, LOCALES), 'utf8'))),
    ),

    timeZones: routes.system.timeZones.handler(() => ({ data: [...zones], total: zones.length })),

    /** What the clock shows in each zone now, ISO 8601 with its offset. */
    timeZoneTimes: routes.system.timeZoneTimes.handler(() => {
      const now = DateTime.utc()
      const data = zones.map(zone => ({ time_zone: zone, time: now.setZone(zone).toISO() ?? '' }))
      return { data, total: data.length }
    }),
  }
}
