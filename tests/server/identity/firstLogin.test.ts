import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { accounts, logins } from '../../../server/database/schema.ts'
import { sql } from '../../../server/database/sql.ts'
import { createLog } from '../../../server/log.ts'
import { startService } from '../../../server/service.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { callerOf } from '../testService.ts'

test('A-003 a deployment without demo logins has none but the first super login that its settings name', async () => {
  const dataFolder = await createDataFolder()
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const emptied = await openDatabase(databaseIn(dataFolder), createLog('silent'))
  await emptied.db.execute(sql`truncate ${accounts}, ${logins} restart identity cascade`)
  await emptied.close()
  let log = ''
  const start = (changes: { readonly [name: string]: string }) =>
    startService(
      { ...readConfig({ PORT: '0', MQTT_PORT: '0', ...changes }), ...databaseIn(dataFolder) },
      {
        log: createLog('warn', { write: line => (log += line) }),
      },
    )
  const signIn = (url: string, login: string, password: string) =>
    callerOf(url)('POST', '/api/v0/Logins/login', { login, password })

  const bare = await start({})
  expect(log).toContain('Nobody can sign in yet')
  expect((await signIn(bare.url, 'super', 'clean-floors-everywhere')).status).toBe(401)
  await bare.close()

  const admin = { SWATH_ADMIN_LOGIN: 'mira', SWATH_ADMIN_PASSWORD: 'a long enough password' }
  const named = await start(admin)
  expect((await signIn(named.url, 'mira', 'a long enough password')).body).toMatchObject({
    self: { role: 'super', accounts: [{ id: 1, name: 'Swath' }] },
  })
  await named.close()

  const later = await start({ ...admin, SWATH_ADMIN_PASSWORD: 'another password entirely' })
  expect((await signIn(later.url, 'mira', 'another password entirely')).status).toBe(401)
  await later.close()
  expect(log).not.toContain(admin.SWATH_ADMIN_PASSWORD)
})
