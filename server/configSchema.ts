import { isAbsolute, resolve } from 'node:path'
import * as v from 'valibot'

const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform(value => value === '1'),
)
const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most))
const speed = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.gtValue(0), v.maxValue(1000))
const folder = v.pipe(
  v.string(),
  v.transform(path => (isAbsolute(path) ? path : resolve(path))),
)
const url = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(text => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  )

/** Settings by the name they have in the code. Each reads its text from the environment variable of `ENVIRONMENT`. */
export const configSchema = v.object({
  port: v.optional(whole(0, 65_535), '8080'),
  foxglovePort: v.optional(whole(0, 65_535)),
  host: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), '127.0.0.1'),
  publicUrl: v.optional(url('http:', 'https:')),
  trustProxy: v.optional(flag, '0'),
  dataFolder: v.optional(folder, './data'),
  databaseUrl: v.optional(url('postgres:', 'postgresql:')),
  databaseCacheMb: v.optional(whole(1, 1024), '32'),
  mqttPort: v.optional(whole(0, 65_535), '1883'),
  mqttTlsCert: v.optional(folder),
  mqttTlsKey: v.optional(folder),
  mqttPlainPort: v.optional(whole(0, 65_535)),
  mqttUrl: v.optional(url('mqtt:', 'mqtts:')),
  mqttCa: v.optional(folder),
  mqttRobotUrl: v.optional(url('mqtt:', 'mqtts:')),
  mqttDynamicSecurity: v.optional(flag, '0'),
  clientConfigFile: v.optional(folder),
  demo: v.optional(flag, '0'),
  demoPublic: v.optional(flag, '0'),
  adminLogin: v.optional(v.pipe(v.string(), v.maxLength(254))),
  adminPassword: v.optional(v.pipe(v.string(), v.minLength(12), v.maxLength(128))),
  secretKey: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))),
  sessionIdleMinutes: v.optional(whole(1, 525_600), '720'),
  sessionMaxHours: v.optional(whole(1, 8760), '168'),
  logLevel: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  recordings: v.optional(flag, '1'),
  robots: v.optional(whole(0, 500), '12'),
  robotSeed: v.optional(whole(0, 4_294_967_295), '1'),
  robotSpeed: v.optional(speed, '1'),
  incidents: v.optional(v.string()),
  past: v.optional(flag),
  ticketsUrl: v.optional(url('http:', 'https:')),
  ticketsUser: v.optional(v.string()),
  ticketsToken: v.optional(v.string()),
  ticketsProject: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9]*$/))),
  ticketsIssueType: v.optional(v.string(), 'Task'),
  smtpUrl: v.optional(url('smtp:', 'smtps:')),
  mailFrom: v.optional(v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\r\n]*@[^\r\n]+$/))),
  smsUrl: v.optional(url('http:', 'https:')),
  smsToken: v.optional(v.string()),
  logsFolder: v.optional(folder),
  logSpeed: v.optional(speed, '1'),
  provisionLogin: v.optional(v.string()),
  provisionPassword: v.optional(v.string()),
})
