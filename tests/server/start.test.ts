import { expect, test } from 'vitest'
import { DEMO_LOGINS } from '../../server/database/demo.ts'
import { start } from './startProcess.ts'
import { callerOf } from './testService.ts'

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
})
