import * as v from 'valibot'
import { BUNDLE_EXTENSION, MAX_BUNDLE_BYTES } from '../journal/bundle.ts'
import { pathIdSchema } from '../resources/ids.ts'
import {
  controlEventSchema,
  lostSpanSchema,
  PAST_EVENT_KINDS,
  pastEventSchema,
  RECORDER_STATES,
  recordedFaultSchema,
  recordedSpanSchema,
  sentCommandSchema,
  statusSummarySchema,
} from '../resources/recordings.ts'
import { channelById, mayGoUnrecorded } from '../telemetry/channels.ts'
import { isoTimeSchema, timeZoneSchema, wireTimeSchema } from '../time.ts'
import { type FileRoute, MAX_FILE_BYTES, route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))

const pastEventKind = v.picklist(PAST_EVENT_KINDS)

const recordedChannelsSchema = v.object({ data: v.array(v.number()), total })
const unrecordableChannelSchema = v.pipe(
  v.number(),
  v.check(id => {
    const channel = channelById(id)
    return channel !== undefined && mayGoUnrecorded(channel)
  }),
)

/** What there is of a robot's past, oldest first. Control level 1 is needed for all of it. */
export const recordings = {
  /** Of at most 49 hours to the chunk of some seconds; of more, file by file. */
  list: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/recordings', tags: ['Recordings'] })
    .input(v.object({ id: pathIdSchema, from: isoTimeSchema, to: isoTimeSchema }))
    .output(
      v.object({
        data: v.array(recordedSpanSchema),
        total,
        lost: v.array(lostSpanSchema),
        recorder: v.picklist(RECORDER_STATES),
      }),
    ),
  /** Faults as they came up, oldest first, of at most 49 hours and 1000 of them; control level 2 is needed. */
  faults: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/recorded_faults', tags: ['Recordings'] })
    .input(v.object({ id: pathIdSchema, from: isoTimeSchema, to: isoTimeSchema }))
    .output(v.object({ data: v.array(recordedFaultSchema), total })),
  /**
   * The nearest event of one of the kinds after or before a moment, within `EVENT_SEARCH_DAYS`; of kinds that the login may not read there is
   * none (P-013).
   */
  nextEvent: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/next_event', tags: ['Recordings'] })
    .input(
      v.object({
        id: pathIdSchema,
        from: isoTimeSchema,
        direction: v.picklist(['forward', 'back']),
        kind: v.union([
          v.array(pastEventKind),
          v.pipe(
            pastEventKind,
            v.transform(one => [one]),
          ),
        ]),
      }),
    )
    .output(v.object({ event: v.optional(pastEventSchema) })),
  /** Channels that are recorded of a robot now; control level 2 is needed. */
  channels: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/recorded_channels', tags: ['Recordings'] })
    .input(v.object({ id: pathIdSchema }))
    .output(recordedChannelsSchema),
  /** Leaves a channel out of the recording from now on, or takes it in again; for the person in control (M-078). */
  setChannel: route(['RobotMonitor', 'view'])
    .route({ method: 'POST', path: '/api/v0/Robots/{id}/recorded_channels', tags: ['Recordings'] })
    .input(v.object({ id: pathIdSchema, channel: unrecordableChannelSchema, recorded: v.boolean() }))
    .output(recordedChannelsSchema),
  /** Who took and left control, oldest first, at most 1000; control level 2 is needed. */
  controlEvents: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/control_events', tags: ['Recordings'] })
    .input(v.object({ id: pathIdSchema, time_gt: wireTimeSchema, time_lt: wireTimeSchema }))
    .output(v.object({ data: v.array(controlEventSchema), total })),
  /** Commands that the robot carried out, oldest first, at most 1000; control level 2 is needed (P-018). */
  sentCommands: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/Robots/{id}/sent_commands', tags: ['Recordings'] })
    .input(v.object({ id: pathIdSchema, time_gt: wireTimeSchema, time_lt: wireTimeSchema }))
    .output(v.object({ data: v.array(sentCommandSchema), total })),
}

/** Days or hours of a time zone with what a robot did in them (P-016); those in which nothing is known are left out. */
export const statusSummaries = {
  list: route(['Robots', 'view'])
    .route({ method: 'GET', path: '/api/v0/RobotStatus/summaries', tags: ['RobotStatus'] })
    .input(
      v.object({
        robot: pathIdSchema,
        unit: v.picklist(['day', 'hour']),
        time_gt: wireTimeSchema,
        time_lt: wireTimeSchema,
        /** IANA name. */
        time_zone: timeZoneSchema,
      }),
    )
    .output(v.object({ data: v.array(statusSummarySchema), total })),
}

/** Of what is recorded, packed as it is stored, a capsule holds at most so much; some hours of most robots. */
export const MAX_CAPSULE_BYTES = 256 * 1024 * 1024

/**
 * `?from=&to=` (ISO 8601) streams a range of what is recorded as one MCAP: frames as they came, and beside them what viewers such as Lichtblick show by
 * themselves. `&capsule=1`: with incidents, comments, pins and the plan as attachments, of
 * `MAX_CAPSULE_BYTES` at most; `&report=`: with that report of the robot as well, for those who may read reports.
 */
export const RECORDING_FILE = {
  method: 'GET',
  path: '/api/v0/Robots/:id/recording',
  access: ['RobotMonitor', 'view'],
} as const satisfies FileRoute
/** Name, among the attachments of a capsule, of the session file that went into it. */
export const CAPSULE_SESSION_NAME = `session.${BUNDLE_EXTENSION}`
/**
 * `?from=&to=`, `&report=`: the same capsule, with the session file (`contract/journal/bundle.ts`) that the request holds among its attachments. Nothing of it is
 * stored. 413 `errors.sessionFile.tooLarge`, 400 `errors.sessionFile.none`.
 */
export const CAPSULE_WITH_SESSION = {
  method: 'POST',
  path: '/api/v0/Robots/:id/recording/capsule',
  access: ['RobotMonitor', 'view'],
  body: 'stream',
  maxBytes: MAX_BUNDLE_BYTES,
} as const satisfies FileRoute
/**
 * Takes an MCAP of a recorded run and answers `importedRunSchema`: Swath's own channels, or poses, scans, clouds and
 * pictures by the schemas `foxglove.PoseInFrame`, `LaserScan`, `PointCloud` and `CompressedImage` in JSON.
 */
export const RECORDING_UPLOAD = {
  method: 'POST',
  path: '/api/v0/Robots/:id/recording',
  access: ['Robots', 'provision'],
  body: 'stream',
  maxBytes: MAX_FILE_BYTES,
} as const satisfies FileRoute
/** Of the answer to `RECORDING_FILE`: whole seconds of the range that were recorded and, as far as is known, cannot be read any more. */
export const MISSING_SECONDS_HEADER = 'swath-missing-seconds'
export const recordingRangeSchema = v.object({
  from: isoTimeSchema,
  to: isoTimeSchema,
  capsule: v.optional(v.literal('1')),
  report: v.optional(pathIdSchema),
})
