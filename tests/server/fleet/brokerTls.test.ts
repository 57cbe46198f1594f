import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { robotUserName } from '../../../contract/gateway.ts'
import { newToken, tokenMatches } from '../../../server/fleet/credentials.ts'
import type { FleetRows } from '../../../server/fleet/fleetRows.ts'
import { type LinkSettings, openLink } from '../../../server/fleet/openLink.ts'
import { startFailure } from '../../../server/startFailure.ts'
import { connectMqtt } from '../liveParts.ts'
import { log } from '../testDatabase.ts'
import { createCertificate, createFolder } from './certificates.ts'

const FIVE = { robot: 5, ...newToken() }

async function open(settings: Omit<LinkSettings, 'host' | 'mqttPort'>) {
  const heard: string[] = []
  const unused = () => Promise.reject(new Error('Not asked for'))
  const rows: FleetRows = {
    load: unused,
    saveConnection: unused,
    saveReading: unused,
    credentialed: unused,
    holdsToken: async (_robot, token) => tokenMatches(token, FIVE.hash),
  }
  const inbox = {
    frame: () => undefined,
    message: async (robot: number, name: string) => void heard.push(`${robot} ${name}`),
  }
  const link = await openLink({ host: '127.0.0.1', mqttPort: 0, ...settings }, log)(inbox, rows)
  onTestFinished(link.close)
  return { link, heard }
}

async function openTls(settings: Omit<LinkSettings, 'host' | 'mqttPort'> = {}) {
  const folder = createFolder()
  const { cert: mqttTlsCert, key: mqttTlsKey } = await createCertificate(folder, 'gateway')
  const stranger = await createCertificate(folder, 'stranger')
  const opened = await open({ mqttTlsCert, mqttTlsKey, ...settings })
  return { ...opened, ca: readFileSync(mqttTlsCert), wrong: readFileSync(stranger.cert) }
}

const portOf = (url: string): number => Number(new URL(url).port)

test('M-079 with a certificate robots speak TLS, and are told so', async () => {
  const { link, heard, ca } = await openTls()
  expect(link.url).toMatch(/^mqtts:\/\/127\.0\.0\.1:\d+$/)
  expect(link.localUrl).toBe(link.url)
  const robot = await connectMqtt(link.url, FIVE, { ca })
  await robot.say('connection', { state: 'online' })
  expect(heard).toEqual(['5 connection'])
  const closed = new Promise<void>(resolve => robot.client.once('close', resolve))
  link.disconnect(5)
  await closed
  await expect(connectMqtt(link.url, { robot: 5, token: 'wrong' }, { ca })).rejects.toThrow(/refused|closed/i)
})

test('M-079 a robot that knows another authority, or none, does not hand its token over', async () => {
  const { link, heard, wrong } = await openTls()
  for (const options of [{ ca: wrong }, {}])
    await expect(connectMqtt(link.url, FIVE, options)).rejects.toThrow(/self-signed|certificate/)
  expect(heard).toEqual([])
})

test('M-079 under TLS nobody is served in plain text, nor by an old version of it', async () => {
  const { link, heard, ca } = await openTls()
  const plain = connectPlain(portOf(link.url), '127.0.0.1')
  plain.on('error', () => undefined)
  plain.write('\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x04abcd')
  await once(plain, 'close')
  const old = connectTls({ port: portOf(link.url), host: '127.0.0.1', ca, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })
  await once(old, 'error')
  expect(heard).toEqual([])
})

test('M-079 a plain port beside TLS serves this machine alone', async () => {
  const { link, heard, ca } = await openTls({ mqttPlainPort: 0 })
  expect(link.localUrl).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/)
  await (await connectMqtt(link.localUrl, FIVE)).say('state', {})
  await (await connectMqtt(link.url, FIVE, { ca })).say('ack', {})
  expect(heard).toEqual(['5 state', '5 ack'])
})

test('M-079 the packet of whoever has not said who it is stays small under TLS, too', async () => {
  const { link, ca } = await openTls()
  const greeting = connectAsync(link.url, {
    ca,
    reconnectPeriod: 0,
    clientId: robotUserName(5),
    username: robotUserName(5),
    password: Buffer.alloc(60_000),
    will: { topic: 'swath/v1/5/connection', payload: Buffer.alloc(60_000), qos: 1, retain: true },
  })
  await expect(greeting).rejects.toThrow(/closed|ECONNRESET|EPIPE/i)
})

test('a handshake that is never finished does not keep the broker from closing', async () => {
  const { link } = await openTls()
  const silent = connectPlain(portOf(link.url), '127.0.0.1')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  const closed = once(silent, 'close')
  await link.close()
  await closed
  expect(link.healthy()).toBe(false)
})

test('a certificate that cannot be used ends the start with a sentence', async () => {
  const folder = createFolder()
  const { cert, key } = await createCertificate(folder, 'gateway')
  const other = await createCertificate(folder, 'other')
  const broken = join(folder, 'broken.pem')
  writeFileSync(broken, 'secret words')
  const reasonOf = (mqttTlsCert: string, mqttTlsKey: string) =>
    open({ mqttTlsCert, mqttTlsKey }).then(
      () => 'opened',
      (error: unknown) => startFailure(error),
    )
  expect(await reasonOf(join(folder, 'none.crt'), key)).toBe(
    'SWATH_MQTT_TLS_CERT names a file that is not there or cannot be read.',
  )
  expect(await reasonOf(cert, folder)).toBe('SWATH_MQTT_TLS_KEY names a file that is not there or cannot be read.')
  const pair =
    'SWATH_MQTT_TLS_CERT and SWATH_MQTT_TLS_KEY must be a certificate and its private key, both PEM and without a password.'
  for (const [a, b] of [
    [broken, key],
    [cert, broken],
    [cert, other.key],
    [key, cert],
  ] as const)
    expect(await reasonOf(a, b)).toBe(pair)
})
