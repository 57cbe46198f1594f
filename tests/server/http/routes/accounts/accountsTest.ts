import { accounts, audit } from '../../../../../server/database/schema.ts'
import { asc, eq } from '../../../../../server/database/sql.ts'
import { createRows } from '../../../testDatabase.ts'
import { type Caller, startTestService } from '../../../testService.ts'
import { idOf } from '../../robotRequest.ts'

export const PATH = '/api/v0/Accounts'
/** The demo's: Swath > (Meridian, Halden, Norrland > (Larkfield, Bayside)). */
export const [ROOT, MERIDIAN, HALDEN, LARKFIELD, NORRLAND, BAYSIDE] = [1, 2, 3, 5, 6, 7]

/** A refused call, as it is answered. */
export const refusal = (status: number, token: string, more: object = {}) => ({
  status,
  body: { errors: [{ token, ...more }] },
})

/** Starts a service for the test file, with those who call it and what reads and makes its accounts. */
export async function accountTests() {
  const { service, call, as, session } = await startTestService()
  const { db } = service
  const [superuser, support, distributor, customer] = await Promise.all([
    as('super'),
    as('support'),
    as('distributor'),
    as('customer'),
  ])
  let names = 0
  return {
    service,
    db,
    rows: createRows(service),
    call,
    session,
    superuser,
    support,
    distributor,
    customer,
    create: async (parent: number, changes: object = {}, caller: Caller = superuser) =>
      idOf(await caller('POST', PATH, { name: `New ${names++}`, role: 'customer', parent, ...changes })),
    rowOf: async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0],
    lastAudit: async (action: string) =>
      (await db.select().from(audit).where(eq(audit.action, action)).orderBy(asc(audit.id))).at(-1),
  }
}
