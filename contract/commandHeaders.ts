/** Headers of the request that posts a command. */
import * as v from 'valibot'
import { queryCountSchema } from './resources/ids.ts'
import { lineSchema } from './text.ts'

/** Header that names the streamer socket that the two subscription commands are meant for: subscriptions are per viewer. */
export const STREAMER_SOCKET_HEADER = 'x-streamer-socket'

/** Sent twice with the same key a command is carried out once; the same key with another payload is refused (409). */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The number of the lease that the sender holds; needed by all commands that need control. */
export const FENCE_HEADER = 'x-control-fence'
/**
 * How long ago the command was pressed, ms, by the sender's clock that nobody sets: its life counts from there. Left out, it counts from its
 * arrival. A command that is posted again says how old it is by then.
 */
export const PRESSED_HEADER = 'x-pressed-ms-ago'
export const pressedAgoSchema = v.pipe(queryCountSchema, v.maxValue(3_600_000))
/**
 * When the command was pressed, ms since the epoch by the service's clock: the time on the way counts by it, which the age above leaves out. Left out where
 * the sender does not know that clock, and of stops, which are never too old.
 */
export const PRESSED_AT_HEADER = 'x-pressed-at'
/** A `Date` goes no further, ms. */
const MAX_TIME_MS = 8_640_000_000_000_000
export const pressedAtSchema = v.pipe(queryCountSchema, v.maxValue(MAX_TIME_MS))
/** How far the sender's idea of the service's clock may be off: so much younger counts a press by its moment, ms. */
export const PRESSED_AT_TOLERANCE_MS = 1000
export const idempotencyKeySchema = v.pipe(lineSchema, v.regex(/^[\w-]{8,64}$/))
