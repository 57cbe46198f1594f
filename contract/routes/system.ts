import * as v from 'valibot'
import { LANGUAGES } from '../languages.ts'
import { clientReportSchema } from '../resources/clientFailures.ts'
import { route } from './access.ts'

/**
 * What is wrong with the service, the worst first: the database is gone, takes no changes, has a full disk, or is slow; the data folder's
 * disk is full; the broker is gone; the folder of recordings is not the one that the database knows; nothing is
 * recorded, for want of room on their disk.
 */
export const SERVICE_FAULTS = [
  'databaseGone',
  'databaseRefusesWrites',
  'databaseFull',
  'diskFull',
  'gateway',
  'databaseSlow',
  'recordings',
  'recordingPaused',
] as const
export type ServiceFault = (typeof SERVICE_FAULTS)[number]

/**
 * What staff should put right, though everything works: the MQTT broker lets in clients without a user name; the new certificate of the embedded
 * broker cannot be used, and the old one still is.
 */
export const SERVICE_WARNINGS = ['anonymousBroker', 'mqttCertificate'] as const
export type ServiceWarning = (typeof SERVICE_WARNINGS)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Health, languages, time zones and monitoring (B-020, B-022, B-024, B-026). `config/config.json` and `config/build.json` are files beside them. */
export const system = {
  health: route('public', { light: true })
    .route({ method: 'GET', path: '/api/v0/System/health', tags: ['System'] })
    .output(
      v.object({
        /** `degraded` as long as there are faults. */
        status: v.picklist(['ok', 'degraded']),
        faults: v.array(v.picklist(SERVICE_FAULTS)),
        /** Left out in production, where anybody may ask. */
        version: v.optional(v.string()),
        robots: v.object({ online: count, total: count }),
        database: v.picklist(['ok', 'slow', 'failed']),
        gateway: v.picklist(['ok', 'failed']),
      }),
    ),
  /** For super and support alone: to a stranger they would show where to get in. They do not make the service `degraded`. */
  warnings: route('session')
    .route({ method: 'GET', path: '/api/v0/System/warnings', tags: ['System'] })
    .output(v.object({ data: v.array(v.picklist(SERVICE_WARNINGS)), total: count })),
  language: route('public', { light: true, held: true })
    .route({ method: 'GET', path: '/v0/languages/{language}', tags: ['System'] })
    .input(v.object({ language: v.picklist(LANGUAGES) }))
    .output(v.record(v.string(), v.unknown())),
  timeZones: route('session')
    .route({ method: 'GET', path: '/api/v0/TimeZones', tags: ['System'] })
    .output(v.object({ data: v.array(v.string()), total: count })),
  timeZoneTimes: route('session')
    .route({ method: 'GET', path: '/api/v0/TimeZones/time', tags: ['System'] })
    .output(v.object({ data: v.array(v.object({ time_zone: v.string(), time: v.string() })), total: count })),
  clientFailures: route('session')
    .route({ method: 'POST', path: '/api/v0/System/client_failures', tags: ['System'] })
    .input(clientReportSchema)
    .output(v.object({ ok: v.literal(true) })),
}
