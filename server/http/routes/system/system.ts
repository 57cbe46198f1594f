import { readFile } from 'node:fs/promises'
import { DateTime } from 'luxon'
import * as v from 'valibot'
import type { ClientConfig } from '../../../../contract/clientConfig.ts'
import { isStaff } from '../../../../contract/permissions.ts'
import { generalError, RequestError } from '../../../answers/errors.ts'
import type { Health } from '../../../health.ts'
import { routes, signedIn } from '../../implementer.ts'

const LOCALES = new URL('../../../../locales/', import.meta.url)
const textsSchema = v.record(v.string(), v.unknown())
/** The platform's list of places leaves out the zone that is nowhere. */
const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type Parts = {
  readonly version: string
  readonly health: () => Health
  readonly clientConfig: Pick<ClientConfig, 'environment'>
}

/** Health, languages and time zones (B-024, B-026). */
export function systemRoutes({ version, health, clientConfig }: Parts) {
  const isProduction = clientConfig.environment === 'production'
  return {
    /** Answers 200 whatever is wrong, so that a page can show which part is down; from what was last found, so that nothing holds it up. */
    health: routes.system.health.handler(() => {
      const { faults, robots, database, gateway } = health()
      return {
        status: faults.length === 0 ? 'ok' : 'degraded',
        faults: [...faults],
        ...(isProduction ? {} : { version }),
        robots,
        database,
        gateway,
      }
    }),

    /** Of staff alone. */
    warnings: routes.system.warnings.handler(({ context }) => {
      if (!isStaff(signedIn(context).role)) {
        const { type, token, message } = generalError('forbidden')
        throw new RequestError(type, token, message)
      }
      const data = [...health().warnings]
      return { data, total: data.length }
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
