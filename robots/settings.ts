import * as v from 'valibot'
import { type Incidents, incidentsSchema } from './incidents/schedule.ts'

const number = (fallback: number, least: number, most: number) =>
  v.optional(v.pipe(v.string(), v.transform(Number), v.finite(), v.minValue(least), v.maxValue(most)), String(fallback))

/** Environment of the robots' process. */
const settingsSchema = v.object({
  /** Base of the service's HTTP API. */
  SWATH_URL: v.optional(v.pipe(v.string(), v.url()), 'http://127.0.0.1:8080'),
  /** The gateway's broker; without it the one that the service names. */
  MQTT_URL: v.optional(v.pipe(v.string(), v.url())),
  /** How many virtual robots. */
  SWATH_ROBOTS: number(12, 0, 1000),
  /** The same seed gives the same fleet in the same world. */
  SWATH_SEED: number(1, 0, 0xffff_ffff),
  /** Simulated seconds a second. */
  SWATH_ROBOT_SPEED: number(1, 0.1, 100),
  /** Incidents that are to happen: see `incidentsSchema`. */
  SWATH_INCIDENTS: v.optional(incidentsSchema, ''),
  /** Live through the last two hours first, in the background, where nothing is recorded of them. */
  SWATH_PAST: v.optional(v.picklist(['0', '1']), '0'),
  /** A folder in which robots keep reports that have not been handed over; without it they are kept in memory. */
  SWATH_ROBOT_FILES: v.optional(v.string()),
  /** A folder of recorded runs to play as robots. */
  SWATH_LOGS: v.optional(v.string()),
  /** Recorded seconds a second. */
  SWATH_LOG_SPEED: number(1, 0.1, 1000),
  /** The login that creates robots and plans; it needs the super role. */
  SWATH_PROVISION_LOGIN: v.pipe(v.string(), v.minLength(1)),
  SWATH_PROVISION_PASSWORD: v.pipe(v.string(), v.minLength(1)),
})
export type Settings = {
  readonly url: string
  readonly mqttUrl: string | undefined
  readonly robots: number
  readonly seed: number
  readonly speed: number
  readonly incidents: Incidents
  readonly past: boolean
  readonly files: string | undefined
  readonly logs: string | undefined
  readonly logSpeed: number
  readonly login: string
  readonly password: string
}

/** Throws one sentence that names the settings that are missing or out of range, never their values. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = v.safeParse(settingsSchema, environment)
  if (!parsed.success) {
    const names = new Set(parsed.issues.map(issue => String(issue.path?.[0]?.key)))
    throw new Error(`The robots cannot start: check ${[...names].join(', ')}`)
  }
  const { output } = parsed
  return {
    url: output.SWATH_URL,
    mqttUrl: output.MQTT_URL,
    robots: Math.floor(output.SWATH_ROBOTS),
    seed: output.SWATH_SEED,
    speed: output.SWATH_ROBOT_SPEED,
    incidents: output.SWATH_INCIDENTS,
    past: output.SWATH_PAST === '1',
    files: output.SWATH_ROBOT_FILES,
    logs: output.SWATH_LOGS,
    logSpeed: output.SWATH_LOG_SPEED,
    login: output.SWATH_PROVISION_LOGIN,
    password: output.SWATH_PROVISION_PASSWORD,
  }
}
