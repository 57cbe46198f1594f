import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { sql } from '../../server/database/sql.ts'
import { createLog } from '../../server/log.ts'
import { startTestService } from './testService.ts'

let written = ''
const log = createLog('trace', {
  write: line => {
    written += line
  },
})
const { service, call, as, session } = await startTestService({}, { log })

test('neither secrets nor what was sent is ever logged, not even when the database fails', async () => {
  const secret = 'hunter2-hunter2'
  const token = await session('operator')
  await call('POST', '/api/v0/Logins/login', { login: secret, password: secret })
  await call('GET', `/api/v0/Data/${secret}`, undefined, { 'x-session-id': token, cookie: `swath_session=${secret}` })
  const operator = await as('operator')
  await service.db.execute(sql`alter table preferences rename to elsewhere`)
  const { status, body } = await operator('POST', '/api/v0/Preferences/theme', { value: secret })
  await service.db.execute(sql`alter table elsewhere rename to preferences`)
  expect(status).toBe(500)
  expect(body).toMatchObject({ errors: [{ type: 'internal' }] })
  await service.db.execute(sql`alter table preferences add constraint short check (length(value) < 4)`)
  expect((await operator('POST', '/api/v0/Preferences/theme', { value: secret })).status).toBe(500)

  expect(written).toContain('"code":"42P01"')
  expect(written).toContain('"constraint":"short"')
  for (const hidden of [secret, token, DEMO_PASSWORD]) expect(written).not.toContain(hidden)
})

test('named secrets are blotted out wherever they come along', () => {
  const before = written.length
  log.info({ password: 'hidden', login: { token: 'hidden' }, req: { headers: { cookie: 'hidden' } } }, 'Careless')
  expect(written.slice(before)).toContain('Careless')
  expect(written.slice(before)).not.toContain('hidden')
})
