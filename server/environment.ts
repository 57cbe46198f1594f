import * as v from 'valibot'
import { configSchema } from './configSchema.ts'

type Variable = {
  readonly name: string
  /** What a value must look like, for the sentence that refuses another one and for the operating manual. */
  readonly type: string
  readonly meaning: string
}

const PORT_TYPE = 'a port from 0 to 65535'
const SPEED_TYPE = 'a number above 0, at most 1000'

/** Every setting's environment variable, in the order of the operating manual. */
export const ENVIRONMENT: { readonly [Key in keyof typeof configSchema.entries]: Variable } = {
  port: { name: 'PORT', type: PORT_TYPE, meaning: 'Port of the console and the HTTP API; 0 takes any free one.' },
  foxglovePort: {
    name: 'SWATH_FOXGLOVE_PORT',
    type: PORT_TYPE,
    meaning:
      'Port on which Lichtblick and Foxglove see a robot live, read only, at ws://HOST:port/robots/{id}?token={session id}; 0 takes any free one. Without it there is none.',
  },
  host: {
    name: 'HOST',
    type: 'an address or a host name',
    meaning: 'Address that the service and its MQTT broker bind to.',
  },
  publicUrl: {
    name: 'SWATH_PUBLIC_URL',
    type: 'an http or https URL',
    meaning:
      'Where browsers find the console by another name than localhost, HOST or an address in digits. Requests to other names, and changes from pages of other origins, are refused.',
  },
  trustProxy: {
    name: 'SWATH_TRUST_PROXY',
    type: '0 or 1',
    meaning: "Believe the proxy's X-Forwarded-For and X-Forwarded-Proto. Only behind a proxy that sets them.",
  },
  dataFolder: { name: 'SWATH_DATA', type: 'a folder', meaning: 'Database and data files. One service at a time.' },
  databaseUrl: {
    name: 'DATABASE_URL',
    type: 'a postgres URL',
    meaning: 'PostgreSQL in place of the embedded database.',
  },
  databaseCacheMb: {
    name: 'SWATH_DATABASE_CACHE_MB',
    type: 'a whole number from 1 to 1024',
    meaning: 'Memory of the embedded database for its pages, MB: all of it is taken at the start.',
  },
  mqttPort: { name: 'MQTT_PORT', type: PORT_TYPE, meaning: 'Port of the embedded MQTT broker; 0 takes any free one.' },
  mqttTlsCert: {
    name: 'SWATH_MQTT_TLS_CERT',
    type: 'a file',
    meaning:
      'Certificate chain (PEM) of the embedded broker. With it and its key MQTT_PORT speaks TLS and nothing else.',
  },
  mqttTlsKey: { name: 'SWATH_MQTT_TLS_KEY', type: 'a file', meaning: 'Private key (PEM) of that certificate.' },
  mqttPlainPort: {
    name: 'SWATH_MQTT_PLAIN_PORT',
    type: PORT_TYPE,
    meaning:
      'With TLS, a port of 127.0.0.1 on which robots of this machine, such as the virtual ones, are served without it; 0 takes any free one.',
  },
  mqttUrl: {
    name: 'MQTT_URL',
    type: 'an mqtt or mqtts URL',
    meaning: 'An MQTT broker in place of the embedded one, with user and password of the service.',
  },
  mqttCa: {
    name: 'SWATH_MQTT_CA',
    type: 'a file',
    meaning:
      "Authorities (PEM) that the certificate of MQTT_URL's broker is checked against, beside those that Node knows.",
  },
  mqttRobotUrl: {
    name: 'SWATH_MQTT_ROBOT_URL',
    type: 'an mqtt or mqtts URL',
    meaning: 'Where robots are told to connect to, where that is not HOST and MQTT_PORT, or MQTT_URL.',
  },
  mqttDynamicSecurity: {
    name: 'SWATH_MQTT_DYNAMIC_SECURITY',
    type: '0 or 1',
    meaning:
      "The broker of MQTT_URL is mosquitto with its dynamic security plugin, and the service's user is an administrator of it: the service keeps the robots' accounts and rights there.",
  },
  clientConfigFile: {
    name: 'SWATH_CONFIG',
    type: 'a file',
    meaning: "The console's config.json; without it the built-in defaults are served.",
  },
  demo: {
    name: 'SWATH_DEMO',
    type: '0 or 1',
    meaning: 'Demo accounts and logins with a known password. On in npm start unless NODE_ENV is production.',
  },
  demoPublic: {
    name: 'SWATH_DEMO_PUBLIC',
    type: '0 or 1',
    meaning: 'Allows SWATH_DEMO=1 on an address that other machines reach.',
  },
  adminLogin: {
    name: 'SWATH_ADMIN_LOGIN',
    type: 'a login name',
    meaning: 'First super login, made when the database has no login yet.',
  },
  adminPassword: {
    name: 'SWATH_ADMIN_PASSWORD',
    type: 'text of 12 to 128 characters',
    meaning: 'Its password; not needed any more once the login is there.',
  },
  secretKey: {
    name: 'SWATH_SECRET_KEY',
    type: '64 hexadecimal digits',
    meaning: 'Key that second factors are sealed with; without it one is made in the data folder (secret.key).',
  },
  sessionIdleMinutes: {
    name: 'SWATH_SESSION_IDLE_MINUTES',
    type: 'a whole number from 1 to 525600',
    meaning: 'A session ends when it has not been used for this long.',
  },
  sessionMaxHours: {
    name: 'SWATH_SESSION_MAX_HOURS',
    type: 'a whole number from 1 to 8760',
    meaning: 'A session ends this long after sign-in, used or not.',
  },
  logLevel: {
    name: 'SWATH_LOG_LEVEL',
    type: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'The least important log lines that are written.',
  },
  recordings: {
    name: 'SWATH_RECORDINGS',
    type: '0 or 1',
    meaning: 'Whether telemetry is recorded. Off, what was recorded before still plays.',
  },
  robots: {
    name: 'SWATH_ROBOTS',
    type: 'a whole number from 0 to 500',
    meaning: 'How many virtual robots npm start brings up; 0 for none.',
  },
  robotSeed: {
    name: 'SWATH_SEED',
    type: 'a whole number from 0 to 4294967295',
    meaning: 'Seed of the virtual robots: the same seed, the same day.',
  },
  robotSpeed: {
    name: 'SWATH_ROBOT_SPEED',
    type: SPEED_TYPE,
    meaning: 'How much faster than time virtual robots live.',
  },
  incidents: {
    name: 'SWATH_INCIDENTS',
    type: 'demo, none, or robot=incident@seconds with commas between',
    meaning:
      'What happens to virtual robots: now and then something to solve, or what is listed. With SWATH_DEMO=1 demo.',
  },
  ticketsUrl: {
    name: 'SWATH_TICKETS_URL',
    type: 'an http or https URL',
    meaning: 'A ticket service with the REST interface of Jira in place of the embedded tickets, without /rest/api.',
  },
  ticketsUser: {
    name: 'SWATH_TICKETS_USER',
    type: 'text',
    meaning:
      'User that the token belongs to (Jira Cloud); without it the token is a personal access token (Data Center).',
  },
  ticketsToken: { name: 'SWATH_TICKETS_TOKEN', type: 'text', meaning: 'Token of the ticket service.' },
  ticketsProject: {
    name: 'SWATH_TICKETS_PROJECT',
    type: 'a project key in capital letters',
    meaning: 'Project that tickets are opened in and read from.',
  },
  ticketsIssueType: {
    name: 'SWATH_TICKETS_TYPE',
    type: 'text',
    meaning: 'Type of the issues that are opened.',
  },
  smtpUrl: {
    name: 'SWATH_SMTP_URL',
    type: 'an smtp or smtps URL',
    meaning:
      'An SMTP server that mail goes out through, with user and password; without it mail stays in the outbox, where super users read it.',
  },
  mailFrom: {
    name: 'SWATH_MAIL_FROM',
    type: 'an e-mail address',
    meaning: 'Whom mail comes from; a name may stand before the address in <>.',
  },
  smsUrl: {
    name: 'SWATH_SMS_URL',
    type: 'an http or https URL',
    meaning:
      'A gateway that takes each text message as a POST of { to, text } in JSON; without it they stay in the outbox.',
  },
  smsToken: { name: 'SWATH_SMS_TOKEN', type: 'text', meaning: 'Bearer token of the SMS gateway.' },
  past: {
    name: 'SWATH_PAST',
    type: '0 or 1',
    meaning:
      'On the first start the virtual robots live through the last two hours, in the background, so that there are recordings to look at, and are given the reports of 90 days. On with SWATH_DEMO=1, and with nothing else.',
  },
  logsFolder: {
    name: 'SWATH_LOGS',
    type: 'a folder',
    meaning: 'Recorded runs of real robots (.log, .g2o) that are played as if live.',
  },
  logSpeed: { name: 'SWATH_LOG_SPEED', type: SPEED_TYPE, meaning: 'How much faster than recorded those runs play.' },
  provisionLogin: {
    name: 'SWATH_PROVISION_LOGIN',
    type: 'text',
    meaning: 'Login that sets the virtual robots up. With SWATH_DEMO=1 the demo login super.',
  },
  provisionPassword: { name: 'SWATH_PROVISION_PASSWORD', type: 'text', meaning: 'Its password.' },
}

/** One line of the operating manual for each setting. */
export function settingsTable(): string {
  const rows = Object.entries(ENVIRONMENT).map(([key, { name, type, meaning }]) => {
    const schema = Object.entries(configSchema.entries).find(([known]) => known === key)?.[1]
    const fallback = schema === undefined ? undefined : v.getDefault(schema)
    return `| \`${name}\` | ${type} | ${fallback === undefined ? '' : `\`${fallback}\``} | ${meaning} |`
  })
  return ['| Variable | Takes | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}
