/** `config/config.json` and `config/build.json` as the client reads them (B-007..B-012, B-014, B-020). */
import * as v from 'valibot'
import { DEFAULT_REQUIREMENTS } from './robot/versions.ts'

const seconds = v.pipe(v.number(), v.finite(), v.gtValue(0))
const versionsByModel = v.record(v.string(), v.string())

const expirationSchema = v.pipe(
  v.object({
    activityInterval: v.optional(seconds, 60),
    timeout: v.optional(seconds, 600),
    timeoutCheckInterval: v.optional(seconds, 1),
    timeoutThreshold: v.optional(seconds, 1200),
    timeoutWarningThreshold: v.optional(seconds),
    /** Alias of timeoutWarningThreshold. */
    warning: v.optional(seconds),
  }),
  v.transform(({ warning, timeoutWarningThreshold, ...rest }) => ({
    ...rest,
    timeoutWarningThreshold: timeoutWarningThreshold ?? warning ?? 1080,
  })),
)

/** Of one: 0 none, 1 all. */
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** Empty, a path of the page's own origin, or another origin's. */
const serviceUrl = v.pipe(
  v.string(),
  v.check(url => url === '' || /^\/(?!\/)/.test(url) || (/^https?:\/\//.test(url) && URL.canParse(url))),
)
const base = v.object({ url: v.optional(serviceUrl, '') })

/** Every part is optional: what a deployment leaves out has its default. */
export const clientConfigSchema = v.object({
  environment: v.optional(v.picklist(['production', 'development', 'demo']), 'production'),
  session: v.optional(v.object({ expiration: v.optional(expirationSchema, {}) }), {}),
  services: v.optional(
    v.object({
      robotsv2: v.optional(base, {}),
      authentication: v.optional(base, {}),
      i18n: v.optional(base, {}),
      data: v.optional(base, {}),
      notification: v.optional(base, {}),
      planEditor: v.optional(base, {}),
    }),
    {},
  ),
  robots: v.optional(
    v.object({
      models: v.optional(v.array(v.string()), ['neo']),
      requirements: v.optional(v.record(v.string(), versionsByModel), DEFAULT_REQUIREMENTS),
    }),
    {},
  ),
  support: v.optional(
    v.object({
      techSupportEmail: v.optional(v.string(), 'support@swath.example'),
      techSupportPhoneNumber: v.optional(v.string(), '+1 555 0100'),
      cleaningPlanSupportEmail: v.optional(v.string(), 'plans@swath.example'),
      orderConsumablesEmail: v.optional(v.string(), 'orders@swath.example'),
    }),
    {},
  ),
  /** B-013: off by default. */
  sso: v.optional(v.object({ enabled: v.optional(v.boolean(), false) }), {}),
  /** B-022: which share of sessions reports its failures, and which of those includes what led to them. */
  monitoring: v.optional(
    v.object({ sessionSampleRate: v.optional(share, 1), replaySampleRate: v.optional(share, 0.2) }),
    {},
  ),
})
export type ClientConfig = v.InferOutput<typeof clientConfigSchema>

/** The built-in defaults, used when `config/config.json` cannot be had (B-007). */
export const DEFAULT_CLIENT_CONFIG: ClientConfig = v.parse(clientConfigSchema, {})

/** `hash`, else `commit`, names the build (B-020). */
export const buildInformationSchema = v.pipe(
  v.object({ hash: v.optional(v.string()), commit: v.optional(v.string()) }),
  v.transform(({ hash, commit }) => ({ build: hash ?? commit })),
)

/** B-014: test mode is honoured only where the environment is not production. */
export const TEST_MODE_KEY = 'swath.test'
