import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { signInAttempts } from '../../../server/identity/attempts.ts'
import { createKnownBrowsers } from '../../../server/identity/knownBrowsers.ts'
import { storePassword } from '../../../server/identity/newPassword.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { createSeal } from '../../../server/identity/seal.ts'
import { createSecondFactor } from '../../../server/identity/secondFactor.ts'
import { signIn } from '../../../server/identity/signIn.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const { db } = database
const seal = createSeal(randomBytes(32))
const parts = {
  db,
  attempts: signInAttempts(db),
  secondFactor: createSecondFactor(seal),
  knownBrowsers: createKnownBrowsers(seal, Date.now),
  now: Date.now,
}
afterAll(() => database.close())

/** A sign-in whose password has been found right, and which has not been let in yet. */
async function onTheWay(login: string) {
  const address = `10.0.0.${login.length}`
  const request = { login, password: DEMO_PASSWORD, code: undefined, device: undefined, known: undefined, address }
  const result = await signIn(parts, request)
  if (result.kind !== 'signedIn') throw new Error(`Not signed in: ${result.kind}`)
  return () => db.transaction(tx => result.stands(tx))
}

test('A-019 who is on the way in while the password is changed does not come in with the one before', async () => {
  const stands = await onTheWay('operator')
  expect(await stands()).toBe(true)
  await storePassword(db, 3, await hashPassword('a fine pair of mops'))
  expect(await stands()).toBe(false)
})

test('A-014 nor without a code while the second factor is turned on, nor as a login that is no more', async () => {
  const [customer, viewer] = [await onTheWay('customer'), await onTheWay('viewer')]
  await db.update(logins).set({ tfaSecret: 'sealed' }).where(eq(logins.id, 5))
  expect(await customer()).toBe(false)
  await db.delete(logins).where(eq(logins.id, 6))
  expect(await viewer()).toBe(false)
})
