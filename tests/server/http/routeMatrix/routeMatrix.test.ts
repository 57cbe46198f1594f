import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  DEFAULT_GRANTS,
  type Grants,
  grantsOfLogin,
  isGranted,
  LOGIN_ROLES,
  type LoginRole,
  PERMISSIONS,
} from '../../../../contract/permissions.ts'
import { type Access, rightsOf, SESSION_HEADER } from '../../../../contract/routes/access.ts'
import { AUDITED_ROUTES } from '../../../../contract/routes/auditedRoutes.ts'
import { contract } from '../../../../contract/routes/contract.ts'
import { FILE_ROUTES } from '../../../../contract/routes/files.ts'
import { audit, logins, permissions, rateLimits, sessions as sessionRows } from '../../../../server/database/schema.ts'
import { and, eq, gt, max, notInArray } from '../../../../server/database/sql.ts'
import { contractRoutes } from '../../../../server/http/plugins/contractRoutes.ts'
import { tokenDigest } from '../../../../server/identity/token.ts'
import { IS_LONG_RUN } from '../../../run/longRun.ts'
import { createRows } from '../../testDatabase.ts'
import { startTestService } from '../../testService.ts'
import { mixedAsks } from './asks.ts'
import type { Ask, Row } from './rowKinds.ts'
import { ROWS, SEEN_ELSEWHERE } from './rows.ts'
import { createFamily, createOwned, type Family, MISSING, type Subject } from './subjects.ts'

const { service } = await startTestService()
const { db, sessions } = service

type Route = { readonly method: string; readonly path: string; readonly access: Access }
const ALL = [...contractRoutes(contract), ...FILE_ROUTES]
const ROUTES: readonly Route[] = ALL
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const ACCESS: ReadonlyMap<string, Access> = new Map(ROUTES.map(route => [nameOf(route), route.access]))
/** In the order of the table, which takes things away after it has looked at them. */
const WALK = Object.entries(ROWS)
  .flatMap(([name, rows]) => (Array.isArray(rows) ? rows : [rows]).map((row: Row) => ({ name, row })))
  .toSorted((a, b) => Number(a.name.startsWith('DELETE')) - Number(b.name.startsWith('DELETE')))

type Answer = { readonly status: number; readonly text: string }

/** Routes whose change was seen in the audit while the matrix was walked. */
const seenInAudit = new Set<string>()
/** Whether each change is looked for in the audit. */
let isWatched = false

/** Refused accesses are written later and, where there are many, each minute: of any request before. */
const OF_OTHERS = ['access.refused', 'access.leftOut']

/** What is asked; of a change that was made, the audit holds what the contract says. */
async function ask(name: string, what: Ask, session?: string): Promise<Answer> {
  const declared = isWatched ? AUDITED_ROUTES[name] : undefined
  const [last] = declared === undefined ? [] : await db.select({ id: max(audit.id) }).from(audit)
  const answer = await answerTo(name, what, session)
  if (declared === undefined || answer.status >= 300) return answer
  const written = await db
    .select({ action: audit.action, kind: audit.kind })
    .from(audit)
    .where(and(gt(audit.id, last?.id ?? 0), notInArray(audit.action, OF_OTHERS)))
  const actions = written.map(({ action }) => action)
  const expected: readonly string[] = 'nothing' in declared ? [] : declared
  expect(
    actions.every(action => expected.includes(action)),
    `${name} leaves ${actions.join(', ')}`,
  ).toBe(true)
  if (actions.length > 0) seenInAudit.add(name)
  return answer
}

async function answerTo(name: string, { path = {}, query = '', body }: Ask, session?: string): Promise<Answer> {
  const [method, pattern = ''] = name.split(' ')
  const address = Object.entries(path).reduce(
    (whole, [parameter, value]) =>
      whole.replace(new RegExp(`\\{\\+?${parameter}\\}|:${parameter}(?=/|$)`), String(value)),
    pattern,
  )
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
  const response = await fetch(`${service.url}${address}${query && `?${query}`}`, {
    ...(method === undefined ? {} : { method }),
    headers: {
      ...(session === undefined ? {} : { [SESSION_HEADER]: session }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

const asked = (row: Row, subject = MISSING): Ask => ('ask' in row ? row.ask : row.concerns(subject))

async function person(role: LoginRole, family: Family) {
  const { login } = await createRows({ db }).login(family.own.account, role)
  const session = await sessions.open(login)
  const own = eq(sessionRows.tokenHash, tokenDigest(session))
  await db.update(sessionRows).set({ provedAt: new Date() }).where(own)
  return { role, family, session, self: { ...family.own, login, ...(await createOwned(db, login)) } }
}
type Person = Awaited<ReturnType<typeof person>>
type Concerning = Extract<Row, { readonly concerns: unknown }>

const seesAll = (role: LoginRole): boolean => role === 'super' || role === 'support'
const idsSchema = v.object({ data: v.array(v.record(v.string(), v.unknown())) })

/**
 * What is out of sight is answered as if it were not there: all of the answer, of a row as it stands and of one's own thing with a single
 * field of another. `ofMissing`: what the row as it stands was answered of what no database has.
 */
async function checkHidden(
  { family, session, self, role }: Person,
  name: string,
  row: Concerning,
  ofMissing: Answer,
): Promise<void> {
  const base = row.kind === 'personal' ? self : family.own
  const asks = (subject: Subject) => [row.concerns(subject), ...mixedAsks(name, row.concerns, base, subject)]
  const missing = [ofMissing]
  for (const what of asks(MISSING).slice(1)) missing.push(await ask(name, what, session))
  for (const { text } of missing) expect(text, `${role} ${name}`).not.toContain('shared.error.badRequest')
  for (const subject of [family.parent, family.stranger])
    for (const [at, what] of asks(subject).entries())
      expect(await ask(name, what, session), `${role} ${name} ${JSON.stringify(what)}`).toEqual(missing[at])
}

/** Who may ask is answered by what is in sight. */
async function checkSight(someone: Person, name: string, row: Row): Promise<void> {
  const { role, family, session } = someone
  const answer = (subject?: Subject) => ask(name, asked(row, subject), session)
  const caseName = (subject: keyof Family) => `${role} ${name} of ${subject}`
  const { own, child, parent, stranger } = family
  const missing = await answer()
  expect(missing.status, `${role} ${name}`).not.toBe(401)
  expect(missing.status, `${role} ${name}`).toBeLessThan(500)
  if (!seesAll(role)) for (const subject of [parent, stranger]) expect(missing.text, name).not.toContain(subject.name)
  if (row.kind === 'common') return
  if (row.kind === 'listed') {
    const ids = v.parse(idsSchema, JSON.parse(missing.text)).data.map(entry => entry[row.field])
    for (const subject of [own, child]) expect(ids, name).toContain(row.idOf(subject))
    if (!seesAll(role)) for (const subject of [parent, stranger]) expect(ids, name).not.toContain(row.idOf(subject))
    return
  }
  if (row.kind === 'personal' || !seesAll(role)) await checkHidden(someone, name, row, missing)
  if (row.kind === 'personal') expect(await answer(own), caseName('own')).toEqual(missing)
  if (row.kind !== 'scoped') return
  for (const subject of seesAll(role) ? (['stranger'] as const) : (['own', 'child'] as const)) {
    const { status, text } = await answer(family[subject])
    expect([401, 404], `${caseName(subject)}: ${text}`).not.toContain(status)
    expect(status, `${caseName(subject)}: ${text}`).toBeLessThan(500)
  }
}

/** Who may not ask hears that, of whatever they ask. */
async function checkForbidden({ role, family, session }: Person, name: string, row: Row): Promise<void> {
  const refused = await ask(name, asked(row), session)
  expect(refused.status, `${role} ${name}`).toBe(403)
  expect(refused.text, `${role} ${name}`).toContain('shared.error.forbidden')
  if (!('concerns' in row)) return
  for (const subject of [family.own, family.parent, family.stranger])
    expect(await ask(name, row.concerns(subject), session), `${role} ${name}`).toEqual(refused)
}

/** A person is nobody where robots prove themselves. */
async function checkNobody({ role, family, session }: Person, name: string, row: Row): Promise<void> {
  const refused = await ask(name, asked(row), session)
  expect(refused.status, `${role} ${name}`).toBe(401)
  if (!('concerns' in row)) return
  for (const subject of [family.own, family.stranger])
    expect(await ask(name, row.concerns(subject), session), `${role} ${name}`).toEqual(refused)
}

async function walk(someone: Person, grants: Grants, rows = WALK): Promise<void> {
  for (const { name, row } of rows) {
    const access = ACCESS.get(name)
    if (access === undefined) throw new Error(`There is no route ${name}`)
    if (access === 'robot') {
      await checkNobody(someone, name, row)
      continue
    }
    const isAnswered = rightsOf(access)?.some(right => isGranted(grants, right)) ?? true
    await (isAnswered ? checkSight : checkForbidden)(someone, name, row)
  }
}

test('A-031 every route of the service has its row', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(ROUTES.map(nameOf).toSorted())
})

test('decision 8: every route that changes something says what it leaves in the audit, or why nothing', () => {
  const changing = ALL.filter(route => route.method !== 'GET' || ('changes' in route && route.changes)).map(nameOf)
  expect(Object.keys(AUDITED_ROUTES).toSorted()).toEqual(changing.toSorted())
})

/** In every run: who sees all, who moves robots, and who may do little; the last below with all rights, too. The long run has every role. */
const IN_EVERY_RUN: ReadonlySet<LoginRole> = new Set(['super', 'operator', 'customer'])
const WALKING = LOGIN_ROLES.filter(role => IS_LONG_RUN || IN_EVERY_RUN.has(role))
for (const role of WALKING)
  test(`A-031 A-062 a ${role} is answered on the routes that it is granted, and of what is in sight alone`, async () => {
    await db.delete(rateLimits)
    isWatched = role === 'super'
    await walk(await person(role, await createFamily(db)), DEFAULT_GRANTS[role])
    isWatched = false
  })

test('L-016 A-062 a distributor to whom staff have given to draw plans is answered on the routes of plans as that allows, and of what is in sight alone', async () => {
  await db.delete(rateLimits)
  const someone = await person('distributor', await createFamily(db))
  await db.update(logins).set({ cpeEnabled: true }).where(eq(logins.id, someone.self.login))
  const grants = grantsOfLogin('distributor', DEFAULT_GRANTS.distributor, true)
  const isOfPlans = (access: Access): boolean =>
    rightsOf(access)?.some(([resource]) => resource === 'CleaningPlans') ?? false
  const ofPlans = WALK.filter(({ name }) => isOfPlans(ACCESS.get(name) ?? 'session'))
  expect(ofPlans.length).toBeGreaterThan(0)
  await walk(someone, grants, ofPlans)
})

test('decision 8: each change that was walked is in the audit; of the others their own tests say so', () => {
  const unseen = Object.entries(AUDITED_ROUTES).flatMap(([name, declared]) =>
    'nothing' in declared || seenInAudit.has(name) ? [] : [name],
  )
  expect(unseen.toSorted()).toEqual(SEEN_ELSEWHERE.toSorted())
})

test('A-062 a login that is granted everything sees no further for it', async () => {
  await db.delete(rateLimits)
  const everything = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
    actions.map(action => ({ role: 'customer' as const, resource, action })),
  )
  const before = await db.select().from(permissions).where(eq(permissions.role, 'customer'))
  await db.insert(permissions).values(everything).onConflictDoNothing()
  await walk(await person('customer', await createFamily(db)), PERMISSIONS)
  await db.delete(permissions).where(eq(permissions.role, 'customer'))
  await db.insert(permissions).values(before)
})

test('A-001 without a session, and with one that has ended, only public routes are answered', async () => {
  await db.delete(rateLimits)
  const { family, session } = await person('super', await createFamily(db))
  await db
    .update(sessionRows)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessionRows.tokenHash, tokenDigest(session)))
  for (const { name, row } of WALK)
    for (const token of [undefined, session]) {
      const missing = await ask(name, asked(row), token)
      if (ACCESS.get(name) === 'public') expect([200, 400, 404], name).toContain(missing.status)
      else expect(missing.status, name).toBe(401)
      if ('concerns' in row) expect(await ask(name, row.concerns(family.stranger), token), name).toEqual(missing)
    }
})
