import * as v from 'valibot'
import { expect, test } from 'vitest'
import { conversionChecksSchema } from '../../contract/plan/conversionChecks.ts'
import { planSchema } from '../../contract/resources/plans.ts'
import { provisionOlderPlans } from '../../robots/olderPlans.ts'
import { openProvisioner } from '../../robots/provision.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { listOf, startTestService } from '../server/testService.ts'

const { service, as } = await startTestService()

test('L-049 L-051 the demo has two plans of the older tool: one passes every check, the other has faults in glass walls and sectors', async () => {
  const provisioner = await openProvisioner(service.url, 'super', DEMO_PASSWORD)
  await provisionOlderPlans(provisioner)
  await provisionOlderPlans(provisioner)
  const call = await as('super')
  const plans = listOf(planSchema, (await call('GET', '/api/v0/CleaningPlans')).body)
  expect(plans.map(({ cpe_version, published }) => [cpe_version, published])).toEqual([
    ['0', '1'],
    ['0', '1'],
  ])
  const found = await Promise.all(
    plans.map(async ({ id, name }) => {
      const { body } = await call('GET', `/api/v0/CleaningPlans/${id}/conversion_checks`)
      const { checks } = v.parse(conversionChecksSchema, body)
      return {
        name: name.split(', ').at(-1),
        failed: checks.filter(({ pass }) => !pass).map(check => check.name),
        tokens: new Set(checks.flatMap(({ details }) => details.map(({ token }) => token))),
      }
    }),
  )
  expect(found.find(({ name }) => name === 'visiting hours')).toMatchObject({ failed: [], tokens: new Set() })
  expect(found.find(({ name }) => name === 'spring cleaning')).toMatchObject({
    failed: ['validateGlassWalls', 'validateSectors'],
    tokens: new Set(['endsInOpenFloor', 'crossesItself', 'sectorsOverlap']),
  })
})
