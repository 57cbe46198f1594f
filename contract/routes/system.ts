import * as v from 'valibot'
import { MAX_BUNDLE_BYTES } from '../journal/bundle.ts'
import { LANGUAGES } from '../languages.ts'
import { clientReportSchema } from '../resources/clientFailures.ts'
import { deprecationFeedbackSchema, feedbackSessionSchema } from '../resources/feedback.ts'
import { idSchema } from '../resources/ids.ts'
import { type FileRoute, route } from './access.ts'

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

/** Health, languages, time zones, feedback and monitoring (B-020, B-022, B-024, B-026, A-057). `config/config.json` and `config/build.json` are files beside them. */
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
  language: route('public', { light: true })
    .route({ method: 'GET', path: '/v0/languages/{language}', tags: ['System'] })
    .input(v.object({ language: v.picklist(LANGUAGES) }))
    .output(v.record(v.string(), v.unknown())),
  timeZones: route('session')
    .route({ method: 'GET', path: '/api/v0/TimeZones', tags: ['System'] })
    .output(v.object({ data: v.array(v.string()), total: count })),
  timeZoneTimes: route('session')
    .route({ method: 'GET', path: '/api/v0/TimeZones/time', tags: ['System'] })
    .output(v.object({ data: v.array(v.object({ time_zone: v.string(), time: v.string() })), total: count })),
  feedback: route('session')
    .route({ method: 'POST', path: '/api/v0/System/deprecation_feedbacks', tags: ['System'] })
    .input(deprecationFeedbackSchema)
    /** `id`: for `FEEDBACK_SESSION_UPLOAD`. */
    .output(v.object({ ok: v.literal(true), id: idSchema })),
  /** Feedback of accounts in sight that a session file was attached to, the newest 100 first. */
  feedbackSessions: route(['Inspector', 'view'])
    .route({ method: 'GET', path: '/api/v0/System/deprecation_feedbacks/sessions', tags: ['System'] })
    .output(v.object({ data: v.array(feedbackSessionSchema), total: count })),
  clientFailures: route('session')
    .route({ method: 'POST', path: '/api/v0/System/client_failures', tags: ['System'] })
    .input(clientReportSchema)
    .output(v.object({ ok: v.literal(true) })),
}

/**
 * Takes the session file (`contract/journal/bundle.ts`) of feedback that the same login has sent within the hour, once: 404 for any other, 413
 * `errors.sessionFile.tooLarge`, 400 `errors.sessionFile.none` for what is no session.
 */
export const FEEDBACK_SESSION_UPLOAD = {
  method: 'PUT',
  path: '/api/v0/System/deprecation_feedbacks/:id/session',
  access: 'session',
  body: 'stream',
  maxBytes: MAX_BUNDLE_BYTES,
} as const satisfies FileRoute
/** That file, for those who see the account that the feedback was given in. */
export const FEEDBACK_SESSION = {
  method: 'GET',
  path: '/api/v0/System/deprecation_feedbacks/:id/session',
  access: ['Inspector', 'view'],
} as const satisfies FileRoute
