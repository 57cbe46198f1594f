import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, startEnvironment } from '../../server/config.ts'
import { ENVIRONMENT, settingsTable } from '../../server/environment.ts'

const reasonOf = (environment: { readonly [name: string]: string }): string => {
  try {
    readConfig(environment)
    return 'taken'
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

test('settings have the defaults of a start on one machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', mqttPort: 1883, robots: 12, demo: false })
  expect(config.dataFolder).toBe(resolve('data'))
  expect(config.databaseUrl).toBeUndefined()
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('a bad value is refused in one sentence that names the variable', () => {
  expect(reasonOf({ PORT: '80a' })).toBe('PORT must be a port from 0 to 65535.')
  expect(reasonOf({ SWATH_ROBOTS: '-1' })).toBe('SWATH_ROBOTS must be a whole number from 0 to 500.')
  expect(reasonOf({ SWATH_DEMO: 'yes' })).toBe('SWATH_DEMO must be 0 or 1.')
})

test('a refused value is never shown: it may be a secret in the wrong place', () => {
  for (const { name } of Object.values(ENVIRONMENT))
    expect(reasonOf({ [name]: '\u0000hunter2://' }), name).not.toContain('hunter2')
})

test('demo logins are refused where other machines reach them, unless that is meant', () => {
  expect(reasonOf({ SWATH_DEMO: '1', HOST: '0.0.0.0' })).toContain('SWATH_DEMO_PUBLIC')
  expect(reasonOf({ SWATH_DEMO: '1', HOST: '127.example.org' })).toContain('SWATH_DEMO_PUBLIC')
  expect(reasonOf({ SWATH_DEMO: '1', HOST: '0.0.0.0', SWATH_DEMO_PUBLIC: '1' })).toBe('taken')
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(reasonOf({ SWATH_DEMO: '1', HOST: host })).toBe('taken')
})

test('npm start has demo logins unless it is production or says otherwise', () => {
  expect(readConfig(startEnvironment({})).demo).toBe(true)
  expect(readConfig(startEnvironment({ NODE_ENV: 'production' })).demo).toBe(false)
  expect(readConfig(startEnvironment({ SWATH_DEMO: '0' })).demo).toBe(false)
})

test('the operating manual lists every setting as it is', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  expect(manual).toContain(settingsTable())
})

test('the first login’s name and password come together, and the password is long enough', () => {
  expect(reasonOf({ SWATH_ADMIN_LOGIN: 'mira' })).toContain('must be set together')
  expect(reasonOf({ SWATH_ADMIN_LOGIN: 'mira', SWATH_ADMIN_PASSWORD: 'short' })).toBe(
    'SWATH_ADMIN_PASSWORD must be text of 12 to 128 characters.',
  )
})

test('settings of the broker’s security come together and with the broker that they are about', () => {
  const [SWATH_MQTT_TLS_CERT, SWATH_MQTT_TLS_KEY, MQTT_URL] = ['a.crt', 'a.key', 'mqtts://a:b@broker.example']
  expect(reasonOf({ SWATH_MQTT_TLS_CERT })).toContain('must be set together')
  expect(reasonOf({ SWATH_MQTT_TLS_KEY })).toContain('must be set together')
  expect(reasonOf({ SWATH_MQTT_TLS_CERT, SWATH_MQTT_TLS_KEY })).toBe('taken')
  expect(reasonOf({ SWATH_MQTT_TLS_CERT, SWATH_MQTT_TLS_KEY, MQTT_URL })).toContain('embedded broker')
  expect(reasonOf({ SWATH_MQTT_PLAIN_PORT: '1883' })).toContain('SWATH_MQTT_TLS_CERT')
  expect(reasonOf({ SWATH_MQTT_DYNAMIC_SECURITY: '1' })).toContain('MQTT_URL')
  expect(reasonOf({ SWATH_MQTT_CA: 'a.crt' })).toContain('MQTT_URL')
  expect(reasonOf({ SWATH_MQTT_DYNAMIC_SECURITY: '1', SWATH_MQTT_CA: 'a.crt', MQTT_URL })).toBe('taken')
})
