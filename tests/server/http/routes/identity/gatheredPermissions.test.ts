import { expect, test } from 'vitest'
import { audit } from '../../../../../server/database/schema.ts'
import { desc, inArray } from '../../../../../server/database/sql.ts'
import { startTestService } from '../../../testService.ts'

const { service, as } = await startTestService()
const [superuser, support] = await Promise.all([as('super'), as('support')])
const PATH = '/authentication/v0/ui/permissions'
const REASON = 'Distributors draw their own plans from December'
const give = (role: string, resource: string, action: string, granted = true) => ({ role, resource, action, granted })
const save = (changes: readonly object[], more: object = {}) =>
  superuser('POST', PATH, { changes, tfa: [], reason: REASON, strong: false, ...more })
const held = async () => (await superuser('GET', PATH)).body

test('A-031 changes of rights are made together with their reason, and listed with who made them when', async () => {
  const answer = await save(
    [give('distributor', 'CleaningPlans', 'edit'), give('support', 'RobotMonitor', 'editRm', false)],
    { tfa: [{ role: 'operator', required: true }] },
  )
  expect(answer).toMatchObject({ status: 200, body: { tfa_required: ['operator'] } })
  expect(answer.body).toHaveProperty('permissions.distributor.ui\\.CleaningPlans', ['view', 'edit'])
  const written = await service.db
    .select({ action: audit.action, object: audit.object, details: audit.details })
    .from(audit)
    .where(inArray(audit.action, ['permission.grant', 'permission.revoke', 'role.tfaRequired']))
    .orderBy(desc(audit.id))
  expect(written).toEqual([
    { action: 'role.tfaRequired', object: 'operator', details: { role: 'operator', reason: REASON } },
    {
      action: 'permission.revoke',
      object: 'support',
      details: { role: 'support', resource: 'RobotMonitor', action: 'editRm', reason: REASON },
    },
    {
      action: 'permission.grant',
      object: 'distributor',
      details: { role: 'distributor', resource: 'CleaningPlans', action: 'edit', reason: REASON },
    },
  ])
  const { body } = await superuser('GET', `${PATH}/overview`)
  expect(body).toMatchObject({
    people: [
      { role: 'super', total: 1, signed_in: 1 },
      { role: 'support', total: 1, signed_in: 1 },
      { role: 'operator', total: 1, signed_in: 0 },
      { role: 'distributor', total: 1, signed_in: 0 },
      { role: 'distributor-customer', total: 0, signed_in: 0 },
      { role: 'customer', total: 2, signed_in: 0 },
    ],
    changed: [
      { resource: 'CleaningPlans', action: 'edit', by: { id: 1 } },
      { resource: 'RobotMonitor', action: 'editRm', by: { id: 1 } },
    ],
    tfa_changed: { by: { id: 1 } },
  })
  expect((await support('GET', `${PATH}/overview`)).status).toBe(403)
})

test('A-031 of changes that are made together either all are made or none, and none without a reason', async () => {
  const before = await held()
  const fine = give('operator', 'RobotMonitor', 'sendCustomMessages')
  for (const [wrong, more, token] of [
    [give('super', 'Permissions', 'edit', false), {}, 'errors.permission.own'],
    [give('support', 'RobotMonitor', 'viewSemseg'), {}, 'errors.permission.ungivable'],
    [give('distributor', 'CleaningPlans', 'publishVersion'), {}, 'errors.permission.strong'],
    [give('customer', 'Robots', 'fly'), {}, 'errors.permission.unknown'],
    [give('customer', 'Data', 'edit'), { reason: '  ' }, 'shared.error.badRequest'],
  ] as const)
    expect((await save([fine, wrong], more)).body, token).toMatchObject({ errors: [{ token }] })
  expect(await held()).toEqual(before)
  // Taken away, a strong right asks nothing more; given, it does.
  expect((await save([give('support', 'CleaningPlans', 'publishVersion', false)])).status).toBe(200)
  expect((await save([give('support', 'CleaningPlans', 'publishVersion')])).status).toBe(412)
  expect((await save([give('support', 'CleaningPlans', 'publishVersion')], { strong: true })).status).toBe(200)
  expect(await held()).toEqual(before)
})
