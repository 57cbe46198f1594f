import * as v from 'valibot'
import { configSchema } from './configSchema.ts'
import { ENVIRONMENT } from './environment.ts'

export type Config = v.InferOutput<typeof configSchema>
export type Environment = { readonly [name: string]: string | undefined }

/** The environment of `npm start`: demo logins unless it is production or says otherwise. */
export const startEnvironment = (environment: Environment = process.env): Environment =>
  environment['NODE_ENV'] === 'production' ? environment : { SWATH_DEMO: '1', ...environment }

/** What a child process sees: this one's environment with some variables set, and those of `undefined` taken out. */
export const childEnvironment = (changes: Environment): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
})

/** What the process of a job sees: nothing but where Node has what it compiled, without which each start of one takes twice the time. */
export const jobEnvironment = ({ NODE_COMPILE_CACHE }: Environment = process.env): Record<string, string> =>
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** A setting that the service cannot start with; the message is one sentence for the person who starts it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * Reads and checks all settings; a variable that is set to nothing counts as not set.
 * @throws ConfigError that names the variable and what it takes, never its value
 */
export function readConfig(environment: Environment = process.env): Config {
  const texts = Object.entries(ENVIRONMENT).map(([key, { name }]) => [key, environment[name] || undefined])
  const result = v.safeParse(configSchema, Object.fromEntries(texts))
  if (!result.success) {
    const key = v.getDotPath(result.issues[0])
    const refused = Object.entries(ENVIRONMENT).find(([known]) => known === key)?.[1]
    throw new ConfigError(`${refused?.name ?? 'A setting'} must be ${refused?.type ?? 'valid'}.`)
  }
  const config = result.output
  if (config.demo && !config.demoPublic && !LOOPBACK.test(config.host))
    throw new ConfigError(
      'SWATH_DEMO=1 has logins with a known password: it needs HOST to be a loopback address, or SWATH_DEMO_PUBLIC=1.',
    )
  if ((config.adminLogin === undefined) !== (config.adminPassword === undefined))
    throw new ConfigError('SWATH_ADMIN_LOGIN and SWATH_ADMIN_PASSWORD must be set together.')
  if (new Set([config.ticketsUrl, config.ticketsToken, config.ticketsProject].map(set => set === undefined)).size > 1)
    throw new ConfigError('SWATH_TICKETS_URL, SWATH_TICKETS_TOKEN and SWATH_TICKETS_PROJECT must be set together.')
  if ((config.mqttTlsCert === undefined) !== (config.mqttTlsKey === undefined))
    throw new ConfigError('SWATH_MQTT_TLS_CERT and SWATH_MQTT_TLS_KEY must be set together.')
  if (config.mqttTlsCert !== undefined && config.mqttUrl !== undefined)
    throw new ConfigError('SWATH_MQTT_TLS_CERT is for the embedded broker: with MQTT_URL the broker there has its own.')
  if (config.mqttPlainPort !== undefined && config.mqttTlsCert === undefined)
    throw new ConfigError('SWATH_MQTT_PLAIN_PORT is a port beside TLS: it needs SWATH_MQTT_TLS_CERT.')
  if (config.mqttUrl === undefined && (config.mqttDynamicSecurity || config.mqttCa !== undefined))
    throw new ConfigError(
      'SWATH_MQTT_DYNAMIC_SECURITY and SWATH_MQTT_CA are about the broker of MQTT_URL, which is not set.',
    )
  if ((config.smtpUrl === undefined) !== (config.mailFrom === undefined))
    throw new ConfigError('SWATH_SMTP_URL and SWATH_MAIL_FROM must be set together.')
  if ((config.smsUrl === undefined) !== (config.smsToken === undefined))
    throw new ConfigError('SWATH_SMS_URL and SWATH_SMS_TOKEN must be set together.')
  return config
}
