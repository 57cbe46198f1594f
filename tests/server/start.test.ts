import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_LOGINS } from '../../server/database/demo.ts'
import { eventually } from '../eventually.ts'
import { createDataFolder, SMALL_CACHE_MB } from './databaseTemplate.ts'
import { callerOf } from './testService.ts'

/** `npm start` without its installer, on a data folder of its own, or that of one that has ended; free ports where none is named. */
async function begin({ port = '0', data }: { readonly port?: string; readonly data?: string } = {}) {
  const SWATH_DATA = data ?? (await createDataFolder())
  const child = spawn(process.execPath, ['server/start.ts'], {
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
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
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
  const ready = () =>
    vi.waitFor(
      () => {
        const [, found] = /^Swath is ready at (\S+)$/m.exec(output) ?? []
        if (found === undefined) throw new Error(`Not ready: ${output}${log}`)
        return found
      },
      { timeout: 100_000, interval: 100 },
    )
  const robots = () => [...log.matchAll(/"robotsPid":(\d+)/g)].map(([, pid]) => Number(pid))
  return { ready, child, allEnded, output: () => output, robots, data: SWATH_DATA }
}

async function start() {
  const service = await begin()
  return { ...service, url: await service.ready() }
}

test('one start brings up client, service and robots, says once where, and ends in order', async () => {
  const { url, child, allEnded, output } = await start()
  const [before = '', after = ''] = output().split('Swath is ready at ')
  for (const { login } of DEMO_LOGINS) expect(before).toContain(`  ${login} `)
  expect(after).toContain(url)
  const call = callerOf(url)
  expect((await call('GET', '/api/v0/System/health')).body).toMatchObject({ status: 'ok', robots: { online: 1 } })
  expect((await call('GET', '/', undefined, { accept: 'text/html' })).body).toContain('<div id="root">')
  expect((await call('GET', '/config/build.json')).body).toHaveProperty('commit')
  child.kill('SIGTERM')
  expect(await allEnded).toEqual([0, null])
  expect(output().match(/Swath is ready/g)).toHaveLength(1)
}, 120_000)

test('robots that end are started again, and do not outlive a service that is killed; the next one is ready when a robot has spoken to it, whatever the database remembers', async () => {
  const killed = await start()
  expect(killed.robots()).toHaveLength(1)
  process.kill(killed.robots()[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(killed.robots()).toHaveLength(2), { timeout: 20_000, interval: 100 })
  const { port, origin } = new URL(killed.url)
  const health = async (): Promise<unknown> => (await callerOf(origin)('GET', '/api/v0/System/health')).body
  // The database remembers it as online from here on.
  await vi.waitFor(async () => expect(await health()).toMatchObject({ robots: { online: 1 } }), { timeout: 20_000 })
  killed.child.kill('SIGKILL')
  expect(await killed.allEnded).toEqual([null, 'SIGKILL'])

  const { child, ready, output, robots } = await begin({ port, data: killed.data })
  // Its robots are silent from their first moment on.
  const pid = await vi.waitFor(
    () => {
      const [started] = robots()
      if (started === undefined) throw new Error('No robots are started')
      return started
    },
    { timeout: 60_000, interval: 10 },
  )
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(pid, 'SIGCONT')
  })
  await eventually(() => expect(output()).toContain('Demo logins'))
  expect(await health()).toMatchObject({ status: 'ok' })
  expect(output()).not.toContain('Swath is ready')
  process.kill(pid, 'SIGCONT')
  expect(new URL(await ready()).port).toBe(port)
  expect(await health()).toMatchObject({ robots: { online: 1 } })
}, 120_000)
