import { expect, test } from 'vitest'
import { permissions } from '../../../../../server/database/schema.ts'
import { and, eq } from '../../../../../server/database/sql.ts'
import { startTestService } from '../../../testService.ts'

const { service, as } = await startTestService()

test('A-031 the matrix in the database decides: what is taken from a role is refused at once', async () => {
  const customer = await as('customer')
  expect((await customer('GET', '/api/v0/Locations')).status).toBe(200)
  await service.db
    .delete(permissions)
    .where(and(eq(permissions.role, 'customer'), eq(permissions.resource, 'Locations')))
  expect((await customer('GET', '/api/v0/Locations')).status).toBe(403)
})
