import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_LOGINS } from '../../server/database/demo.ts'
import { createDataFolder } from './databaseTemplate.ts'
import { callerOf } from './testService.ts'

/** `npm start` without its installer, on free ports and a data folder of its own. */
async function start() {
  const SWATH_DATA = await createDataFolder()
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: '0',
      MQTT_PORT: '0',
      SWATH_ROBOTS: '1',
      SWATH_PAST: '0',
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
  const url = await vi.waitFor(
    () => {
      const [, found] = /^Swath is ready at (\S+)$/m.exec(output) ?? []
      if (found === undefined) throw new Error(`Not ready: ${output}${log}`)
      return found
    },
    { timeout: 100_000, interval: 100 },
  )
  const robots = () => [...log.matchAll(/"robotsPid":(\d+)/g)].map(([, pid]) => Number(pid))
  return { url, child, allEnded, output: () => output, robots }
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

test('robots that end are started again; they do not outlive a service that is killed', async () => {
  const { child, allEnded, robots } = await start()
  expect(robots()).toHaveLength(1)
  process.kill(robots()[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(robots()).toHaveLength(2), { timeout: 20_000, interval: 100 })
  child.kill('SIGKILL')
  expect(await allEnded).toEqual([null, 'SIGKILL'])
}, 120_000)
