import * as v from 'valibot'
import type { LoginRole } from '../../../contract/permissions.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { loginAccounts, logins } from '../../../server/database/schema.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { type Caller, startTestService } from '../testService.ts'

/** Accounts of the demo: Norrland stands above Larkfield and Bayside, and the demo's distributor belongs to it. */
export const [MERIDIAN, HALDEN, LARKFIELD, NORRLAND, BAYSIDE] = [2, 3, 5, 6, 7]

export const tokenOf = (body: unknown): string | undefined =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors[0]?.token

/** What a refused call is answered: its status and its token. */
export const refusal = async (answer: ReturnType<Caller>): Promise<readonly [number, string | undefined]> => {
  const { status, body } = await answer
  return [status, tokenOf(body)]
}

/** Starts a service for the test file, with those who call it and logins for it. */
export async function userTests() {
  const { signIn, call, service } = await startTestService()
  const { db } = service
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const [boss, support, distributor, customer] = await Promise.all([
    signIn('super'),
    signIn('support'),
    signIn('distributor'),
    signIn('customer'),
  ])
  let people = 0

  /** A login with the demo password. */
  async function person(role: LoginRole, ...accounts: readonly [number, ...number[]]) {
    const login = `person${people++}`
    const values = { login, name: `Person ${login}`, role, passwordHash, eulaAccepted: new Date() }
    const [row] = await db
      .insert(logins)
      .values({ ...values, currentAccount: accounts[0] })
      .returning({ id: logins.id })
    const id = row?.id ?? 0
    await db.insert(loginAccounts).values(accounts.map(account => ({ login: id, account })))
    return { id, login }
  }

  return { db, call, signIn, boss, support, distributor, customer, passwordHash, person }
}
