import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { beginStart, start } from '../server/startProcess.ts'
import { callerOf } from '../server/testService.ts'

test('robots that end are started again, and do not outlive a service that is killed; the next one is ready when a robot has spoken to it, whatever the database remembers', async () => {
  const killed = await start()
  expect(killed.robots()).toHaveLength(1)
  process.kill(killed.robots()[0] ?? 0, 'SIGKILL')
  await eventually(() => expect(killed.robots()).toHaveLength(2))
  const { port, origin } = new URL(killed.url)
  const health = async (): Promise<unknown> => (await callerOf(origin)('GET', '/api/v0/System/health')).body
  // The database remembers it as online from here on.
  await eventually(async () => expect(await health()).toMatchObject({ robots: { online: 1 } }))
  killed.child.kill('SIGKILL')
  expect(await killed.allEnded).toEqual([null, 'SIGKILL'])

  const { child, ready, output, robots } = await beginStart({ port, data: killed.data })
  // Its robots are silent from their first moment on.
  const pid = await eventually(() => {
    const [started] = robots()
    if (started === undefined) throw new Error('No robots are started')
    return started
  }, 10)
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
