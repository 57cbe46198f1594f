import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { planSchema } from '../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { createDataFolder } from '../databaseTemplate.ts'
import { planRequest } from '../http/planRequest.ts'
import { startServiceProcess } from '../serviceProcess.ts'
import { callerOf } from '../testService.ts'

/** Each kills the service twice: in the long run fifty times. */
const ROUNDS = process.env['SWATH_LONG'] === '1' ? 25 : 1

const sessionSchema = v.object({ session_id: v.string() })

async function signIn(url: string) {
  const { body } = await callerOf(url)('POST', '/api/v0/Logins/login', { login: 'super', password: DEMO_PASSWORD })
  return callerOf(url, { [SESSION_HEADER]: v.parse(sessionSchema, body).session_id })
}

test(
  'what was acknowledged survives kill -9: session, preference, plan and its files',
  async () => {
    const SWATH_DATA = await createDataFolder()
    onTestFinished(() => rmSync(SWATH_DATA, { recursive: true, force: true }))
    for (let round = 0; round < ROUNDS; round++) {
      const before = await startServiceProcess({ SWATH_DATA })
      const caller = await signIn(before.url)
      const plan = await caller(
        'POST',
        '/api/v0/CleaningPlans',
        await planRequest({ name: `Plan ${round}`, account: 2 }),
      )
      expect(plan.status).toBe(200)
      const preference = await caller('POST', '/api/v0/Preferences/theme', { value: `dark ${round}` })
      expect(preference.status).toBe(200)
      await before.end('SIGKILL')

      const after = await startServiceProcess({ SWATH_DATA })
      const again = await signIn(after.url)
      expect((await again('GET', '/api/v0/Preferences/theme')).body).toEqual(preference.body)
      const { id, data } = v.parse(planSchema, plan.body)
      expect((await again('GET', `/api/v0/CleaningPlans/${id}`)).body).toEqual(plan.body)
      expect((await again('GET', `/api/v0/Data/${data['map.png']}`)).status).toBe(200)
      await after.end('SIGKILL')
    }
  },
  ROUNDS * 120_000,
)
