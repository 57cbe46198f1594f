import { expect, test } from 'vitest'
import { fleet } from '../../../robots/fleet.ts'
import { pastService } from '../../../robots/past/pastService.ts'
import { openProvisioner } from '../../../robots/provision.ts'
import { signIn } from '../../../robots/serviceClient.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { startTestService } from '../testService.ts'

const { service } = await startTestService()
const signedIn = await signIn(service.url, 'super', DEMO_PASSWORD)

test('P-010 robots that the service does not know yet are waited for before they are given a past, and no longer than three minutes', async () => {
  const provisioner = await openProvisioner(service.url, 'super', DEMO_PASSWORD)
  const [spec] = fleet(1, 1)
  if (!spec) return expect.unreachable('there is no fleet')
  const { name, hardware, radio, site } = spec
  const { timeZone, category } = site
  const account = await provisioner.account(site.account)
  const location = await provisioner.location({ name: site.name, category, account, timeZone })
  const come = () => provisioner.robot({ name, hardware, radio, account, location, timeZone, plan: 0 })
  let waitedMs = 0
  const clock = {
    wait: async (ms: number) => {
      waitedMs += ms
      if (waitedMs === 10_000) await come()
    },
  }
  const past = pastService(service.url, signedIn, clock)
  expect(await past.withoutPast([name], Date.now())).toMatchObject([{ name, location }])
  expect(waitedMs).toBe(10_000)
  expect(await past.withoutPast([name, 'Nobody'], Date.now())).toMatchObject([{ name }])
  expect(waitedMs).toBe(190_000)
})
