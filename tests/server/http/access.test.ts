import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_GRANTS, isGranted, LOGIN_ROLES } from '../../../contract/permissions.ts'
import { contract } from '../../../contract/routes/contract.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { accounts, loginAccounts, logins, permissions } from '../../../server/database/schema.ts'
import { contractRoutes } from '../../../server/http/contractRoutes.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { startTestService } from '../testService.ts'

const { service, call, as } = await startTestService()

/** The demo has no login of this role. */
const [bayside] = await service.db.select().from(accounts).limit(1).offset(6)
const [distributorCustomer] = await service.db
  .insert(logins)
  .values({
    login: 'distributor-customer',
    name: 'Dina Costa',
    role: 'distributor-customer',
    passwordHash: await hashPassword(DEMO_PASSWORD),
    currentAccount: bayside?.id ?? 0,
    eulaAccepted: new Date(),
  })
  .returning()
await service.db.insert(loginAccounts).values({ login: distributorCustomer?.id ?? 0, account: bayside?.id ?? 0 })

/** Signing out would end the walk. */
const routes = contractRoutes(contract).filter(({ path }) => !path.endsWith('/logout'))
/** A path that leads nowhere, so that nothing is changed by walking it. */
const addressOf = (path: string) =>
  path
    .replace('{language}', 'en')
    .replace('Settings/{name}', 'Settings/rm-incident-types')
    .replace('RmComments/{name}', 'RmComments/rm-skip-sector-comments')
    .replace('{name}', 'theme')
    .replaceAll(/\{\w+\}/g, '999999')
const bodyOf = (method: string) => (method === 'GET' ? undefined : {})

for (const role of LOGIN_ROLES)
  test(`A-031 a ${role} is answered on a route if and only if the role is granted what the route declares`, async () => {
    const caller = await as(role)
    const answers = await Promise.all(
      routes.map(async ({ method, path, access }) => {
        const { status } = await caller(method, addressOf(path), bodyOf(method))
        return { route: `${method} ${path}`, access, status }
      }),
    )
    for (const { route, access, status } of answers) {
      const granted = typeof access === 'string' || isGranted(DEFAULT_GRANTS[role], access)
      if (granted) expect([200, 400, 404], `${role} ${route}`).toContain(status)
      else expect(status, `${role} ${route}`).toBe(403)
    }
  })

test('A-031 without a session only public routes are answered', async () => {
  const answers = await Promise.all(
    routes.map(async ({ method, path, access }) => {
      const { status } = await call(method, addressOf(path), bodyOf(method))
      return { route: `${method} ${path}`, access, status }
    }),
  )
  for (const { route, access, status } of answers) {
    if (access === 'public') expect([200, 400], route).toContain(status)
    else expect(status, route).toBe(401)
  }
})

test('A-031 data files need Data/view, with a session as without', async () => {
  expect((await call('GET', '/api/v0/Data/1')).status).toBe(401)
  expect((await (await as('viewer'))('GET', '/api/v0/Data/1')).status).toBe(404)
})

test('A-031 the matrix in the database decides: what is taken from a role is refused at once', async () => {
  const customer = await as('customer')
  expect((await customer('GET', '/api/v0/Locations')).status).toBe(200)
  await service.db
    .delete(permissions)
    .where(and(eq(permissions.role, 'customer'), eq(permissions.resource, 'Locations')))
  expect((await customer('GET', '/api/v0/Locations')).status).toBe(403)
})
