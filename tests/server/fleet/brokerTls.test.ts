import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { connectAsync } from 'mqtt'
import type { Logger } from 'pino'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { robotUserName } from '../../../contract/gateway.ts'
import { newToken, tokenMatches } from '../../../server/fleet/credentials.ts'
import type { FleetRows } from '../../../server/fleet/fleetRows.ts'
import { type LinkSettings, openLink } from '../../../server/fleet/openLink.ts'
import { startFailure } from '../../../server/startFailure.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { createTestClock } from '../testClock.ts'
import { log } from '../testDatabase.ts'
import { createCertificate, createFolder } from './certificates.ts'

const FIVE = { robot: 5, ...newToken() }

async function open(settings: Omit<LinkSettings, 'host' | 'mqttPort'>, writeLog: Logger = log) {
  const clock = createTestClock(Date.UTC(2026, 10, 20))
  const heard: string[] = []
  const unused = () => Promise.reject(new Error('Not asked for'))
  const rows: FleetRows = {
    load: unused,
    saveConnection: unused,
    saveReadings: unused,
    credentialed: unused,
    holdsToken: async (_robot, token) => tokenMatches(token, FIVE.hash),
  }
  const inbox = {
    frame: () => undefined,
    message: async (robot: number, name: string) => void heard.push(`${robot} ${name}`),
  }
  const link = await openLink({ host: '127.0.0.1', mqttPort: 0, ...settings }, writeLog, clock)(inbox, rows)
  onTestFinished(link.close)
  return { link, heard, clock }
}

async function openTls(settings: Omit<LinkSettings, 'host' | 'mqttPort'> = {}) {
  const folder = createFolder()
  const { cert: mqttTlsCert, key: mqttTlsKey } = await createCertificate(folder, 'gateway')
  const stranger = await createCertificate(folder, 'stranger')
  const opened = await open({ mqttTlsCert, mqttTlsKey, ...settings })
  return { ...opened, ca: readFileSync(mqttTlsCert), wrong: readFileSync(stranger.cert) }
}

const portOf = (url: string): number => Number(new URL(url).port)

test('M-079 with a certificate robots speak TLS, and their address names it', async () => {
  const { link, heard, ca } = await openTls()
  expect(link.url).toMatch(/^mqtts:\/\/127\.0\.0\.1:\d+$/)
  expect(link.localUrl).toBe(link.url)
  const robot = await connectMqtt(link.url, FIVE, { ca })
  await robot.publish('connection', { state: 'online' })
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
  await (await connectMqtt(link.localUrl, FIVE)).publish('state', {})
  await (await connectMqtt(link.url, FIVE, { ca })).publish('ack', {})
  expect(heard).toEqual(['5 state', '5 ack'])
})

test('M-079 the packet of a client that is not known yet stays small under TLS, too', async () => {
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

/** The name in the certificate that a new connection is greeted with, and whether a client that trusts `ca` alone goes on. */
async function greetedWith(url: string, ca: Buffer): Promise<string> {
  const client = connectTls({ port: portOf(url), host: '127.0.0.1', ca })
  try {
    await once(client, 'secureConnect')
    return new X509Certificate(client.getPeerCertificate().raw).subject
  } finally {
    client.destroy()
  }
}

/** A broker whose certificate can be renewed, and whose files are looked at when the test says so. */
async function openRenewable() {
  const folder = createFolder()
  const first = await createCertificate(folder, 'first')
  const second = await createCertificate(folder, 'second')
  const [mqttTlsCert, mqttTlsKey] = [join(folder, 'live.crt'), join(folder, 'live.key')]
  copyFileSync(first.cert, mqttTlsCert)
  copyFileSync(first.key, mqttTlsKey)
  const logged: string[] = []
  const { link, clock, heard } = await open(
    { mqttTlsCert, mqttTlsKey },
    pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
  )
  const files = { cert: mqttTlsCert, key: mqttTlsKey }
  return { link, clock, heard, logged, folder, first, second, files, logText: () => logged.join('') }
}

const LOOK_MS = 5000

test('M-079 a renewed certificate greets new connections without a restart, and those that are there stay', async () => {
  const { link, clock, heard, logText, folder, first, second, files } = await openRenewable()
  const robot = await connectMqtt(link.url, FIVE, { ca: readFileSync(first.cert) })
  expect(await greetedWith(link.url, readFileSync(first.cert))).toBe('CN=first')
  // As renewals do it: another file in the place of the old one, the certificate before its key.
  copyFileSync(second.cert, join(folder, 'next.crt'))
  renameSync(join(folder, 'next.crt'), files.cert)
  copyFileSync(second.key, files.key)
  await eventually(async () => {
    clock.advance(LOOK_MS)
    expect(await greetedWith(link.url, readFileSync(second.cert))).toBe('CN=second')
  })
  await expect(greetedWith(link.url, readFileSync(first.cert))).rejects.toThrow(/self-signed|certificate/)
  await robot.publish('state', {})
  await (await connectMqtt(link.url, FIVE, { ca: readFileSync(second.cert) })).publish('ack', {})
  expect(heard).toEqual(['5 state', '5 ack'])
  expect(logText()).toContain('read anew')
  const old = connectTls({
    port: portOf(link.url),
    host: '127.0.0.1',
    ca: readFileSync(second.cert),
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
  })
  await once(old, 'error')
})

test('M-079 files that are no certificate and its key keep the old one, which the log and a warning say until they are', async () => {
  const { link, clock, logged, logText, first, second, files } = await openRenewable()
  const warns = (expected: readonly string[]) =>
    eventually(() => {
      clock.advance(LOOK_MS)
      expect(link.warnings()).toEqual(expected)
    })
  expect(link.warnings()).toEqual([])
  writeFileSync(files.cert, 'secret words')
  await warns(['mqttCertificate'])
  expect(await greetedWith(link.url, readFileSync(first.cert))).toBe('CN=first')
  expect(link.healthy()).toBe(true)
  expect(logText()).toContain('The new certificate of the MQTT broker is not used')
  expect(logText()).not.toContain('secret words')
  copyFileSync(second.cert, files.cert)
  copyFileSync(second.key, files.key)
  await warns([])
  expect(await greetedWith(link.url, readFileSync(second.cert))).toBe('CN=second')
  expect(logged.filter(line => line.includes('is not used'))).toHaveLength(1)
})

test('M-079 a sound certificate beside another one’s key is refused with a sentence, and the old one stays', async () => {
  const { link, clock, logText, first, second, files } = await openRenewable()
  const robot = await connectMqtt(link.url, FIVE, { ca: readFileSync(first.cert) })
  copyFileSync(second.cert, files.cert)
  await eventually(() => {
    clock.advance(LOOK_MS)
    expect(link.warnings()).toEqual(['mqttCertificate'])
  })
  expect(logText()).toContain('The new certificate of the MQTT broker is not used; the old one is')
  expect(logText()).toContain('must be a certificate and its private key, both PEM and without a password.')
  expect(await greetedWith(link.url, readFileSync(first.cert))).toBe('CN=first')
  await robot.publish('state', {})
  await (await connectMqtt(link.url, FIVE, { ca: readFileSync(first.cert) })).publish('ack', {})
})
