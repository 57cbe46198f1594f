import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { SHORT_LIVED } from '../run/shortLived.ts'
import { createDataFolder, SMALL_CACHE_MB } from './databaseTemplate.ts'

/** `npm start` without its installer, on a data folder of its own, or that of one that has ended; free ports where none is named. */
export async function beginStart({ port = '0', data }: { readonly port?: string; readonly data?: string } = {}) {
  const SWATH_DATA = data ?? (await createDataFolder())
  const child = spawn(process.execPath, [...SHORT_LIVED, 'server/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: port,
      MQTT_PORT: '0',
      SWATH_ROBOTS: '1',
      SWATH_PAST: '0',
      SWATH_DATABASE_CACHE_MB: `${SMALL_CACHE_MB}`,
      SWATH_LOG_LEVEL: 'info',
      SWATH_DATA,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let log = ''
  const url = Promise.withResolvers<string>()
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    const [, found] = /^Swath is ready at (\S+)$/m.exec(output) ?? []
    if (found !== undefined) url.resolve(found)
  })
  child.stderr.on('data', (text: Buffer) => {
    log += text.toString()
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(SWATH_DATA, { recursive: true, force: true })
  })
  // The robots write to the same pipes, so they have ended as well when these are closed.
  const allEnded = once(child, 'close')
  child.once('close', () => url.reject(new Error(`Not ready: ${output}${log}`)))
  // Nobody may wait for it.
  url.promise.catch(() => undefined)
  const ready = () => url.promise
  const robots = () => [...log.matchAll(/"robotsPid":(\d+)/g)].map(([, pid]) => Number(pid))
  return { ready, child, allEnded, output: () => output, robots, data: SWATH_DATA }
}

/** The same, once it has said where it is. */
export async function start() {
  const service = await beginStart()
  return { ...service, url: await service.ready() }
}
