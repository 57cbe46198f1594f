import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { leftOut } from '../../leftOut.ts'
import { createCertificate, createFolder } from './certificates.ts'

const run = promisify(execFile)
const ADMINISTRATOR = { user: 'swath', password: 'the-gateways-own' }

const find = (...places: readonly string[]): string | undefined => places.find(existsSync)
const PROGRAM = find('/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto')
const CONTROL = find('/usr/bin/mosquitto_ctrl', '/usr/local/bin/mosquitto_ctrl')
const PLUGIN = find(
  '/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so',
  '/usr/lib/aarch64-linux-gnu/mosquitto_dynamic_security.so',
  '/usr/lib/mosquitto_dynamic_security.so',
)

/** For `describe.skipIf`: tests of mosquitto run where the system has it. */
export const lacksMosquitto: boolean = !(PROGRAM && CONTROL && PLUGIN)
/** Behind the title of such tests: why they are left out, where they are. */
export const NEEDS_MOSQUITTO = leftOut(lacksMosquitto, 'no mosquitto with its dynamic security plugin')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Settles when it takes connections. */
function untilReady(broker: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    broker.once('exit', () => reject(new Error(`mosquitto did not start: ${said}`)))
    broker.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes(' running')) resolve()
    })
  })
}

/** The broker of docs/mosquitto.conf, with places, port and certificate of the test's; ends with it. */
export async function startMosquitto(changes: { readonly anonymous?: boolean } = {}) {
  const folder = createFolder()
  await run('chmod', ['755', folder])
  const { cert, key } = await createCertificate(folder, 'mosquitto')
  const security = join(folder, 'dynamic-security.json')
  const { user, password } = ADMINISTRATOR
  await run(CONTROL ?? '', ['dynsec', 'init', security, user, password])
  const port = await freePort()
  const written = readFileSync(join(import.meta.dirname, '../../../docs/mosquitto.conf'), 'utf8')
  const conf = join(folder, 'mosquitto.conf')
  const anonymousLine = (isOn: boolean): string => `allow_anonymous ${isOn}`
  const isRoot = process.getuid?.() === 0
  writeFileSync(
    conf,
    written
      .replace(/^plugin .*$/m, `plugin ${PLUGIN}`)
      .replace(/^plugin_opt_config_file .*$/m, `plugin_opt_config_file ${security}`)
      .replace(/^listener .*$/m, `listener ${port} 127.0.0.1`)
      .replace(/^certfile .*$/m, `certfile ${cert}`)
      .replace(/^keyfile .*$/m, `keyfile ${key}`)
      .replace(/^persistence_location .*$/m, `persistence_location ${folder}/`)
      .replace(/^allow_anonymous .*$/m, anonymousLine(changes.anonymous ?? false))
      // A broker that root starts gives its rights away, and cannot read the folder of the test then.
      .concat(isRoot ? '\nuser root\n' : ''),
  )
  const broker = spawn(PROGRAM ?? '', ['-c', conf, '-v'], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    if (broker.exitCode !== null) return
    broker.kill('SIGKILL')
    await once(broker, 'exit')
  })
  await untilReady(broker)
  const place = `127.0.0.1:${port}`
  /** As an administrator does it: in the file, and read anew without a restart. */
  const endAnonymous = (): void => {
    writeFileSync(conf, readFileSync(conf, 'utf8').replace(anonymousLine(true), anonymousLine(false)))
    broker.kill('SIGHUP')
  }
  return { endAnonymous, url: `mqtts://${user}:${password}@${place}`, ca: cert, place }
}
