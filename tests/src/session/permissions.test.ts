import { expect, test } from 'vitest'
import { passesGate } from '../../../src/session/needs.ts'
import { forgetGrants, grantsOfRole, loadGrants } from '../../../src/session/permissions.ts'

const ANSWER = {
  operator: { 'ui.Robots': ['view'], 'ui.RobotMonitor': ['view', 'controlLevel2'] },
  support: { 'ui.Accounts': ['view'] },
}

function source(answer: () => Promise<typeof ANSWER> = async () => ANSWER) {
  const stored = new Map<string, string>()
  const failures: unknown[] = []
  let fetched = 0
  return {
    stored,
    failures,
    fetched: () => fetched,
    source: {
      cache: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      fetchPermissions: () => {
        fetched += 1
        return answer()
      },
      onFailure: (error: unknown) => void failures.push(error),
    },
  }
}

test('A-032 permissions are those of the role, without the ui prefix; a role that is not named may do nothing', () => {
  expect(grantsOfRole(ANSWER, 'operator')).toEqual({ Robots: ['view'], RobotMonitor: ['view', 'controlLevel2'] })
  expect(grantsOfRole(ANSWER, 'customer')).toEqual({})
})

test('A-033 permissions are fetched once per role and kept for the browser session', async () => {
  const { source: from, fetched } = source()
  const first = await loadGrants(from, 'operator')
  expect(await loadGrants(from, 'operator')).toEqual(first)
  expect(fetched()).toBe(1)
  expect(await loadGrants(from, 'support')).toEqual({ Accounts: ['view'] })
  expect(fetched()).toBe(2)
})

test('A-033 what is kept is not believed when it is broken', async () => {
  const { source: from, stored, fetched } = source()
  await loadGrants(from, 'operator')
  const [key = ''] = [...stored.keys()]
  for (const broken of ['{', '[]', '{"role":"operator","grants":{"Robots":"view"}}', '{"role":"king","grants":{}}']) {
    stored.set(key, broken)
    expect(await loadGrants(from, 'operator')).toEqual(grantsOfRole(ANSWER, 'operator'))
  }
  expect(fetched()).toBe(5)
})

test('A-034 a failure is reported, means no permissions and is not kept', async () => {
  let works = false
  const {
    source: from,
    failures,
    stored,
  } = source(async () => {
    if (!works) throw new Error('away')
    return ANSWER
  })
  expect(await loadGrants(from, 'operator')).toEqual({})
  expect(failures).toHaveLength(1)
  expect(stored.size).toBe(0)
  works = true
  expect(await loadGrants(from, 'operator')).not.toEqual({})
})

test('A-010 signing out forgets the permissions', async () => {
  const { source: from, stored } = source()
  await loadGrants(from, 'operator')
  forgetGrants(from.cache)
  expect(stored.size).toBe(0)
})

test('A-035 a gate takes a list of checks, all of them or with or at least one', () => {
  const grants = { Robots: ['view'], RobotMonitor: ['view'] }
  expect(passesGate(grants, [['Robots', 'view']])).toBe(true)
  expect(
    passesGate(grants, [
      ['Robots', 'view'],
      ['Accounts', 'view'],
    ]),
  ).toBe(false)
  expect(
    passesGate(
      grants,
      [
        ['Robots', 'view'],
        ['Accounts', 'view'],
      ],
      'or',
    ),
  ).toBe(true)
  expect(
    passesGate(
      grants,
      [
        ['Robots', 'edit'],
        ['Accounts', 'view'],
      ],
      'or',
    ),
  ).toBe(false)
  expect(passesGate(grants, [])).toBe(true)
  expect(passesGate(grants, [], 'or')).toBe(false)
})

test('A-031 a check fails when the resource or the action is missing', () => {
  expect(passesGate({}, [['Robots', 'view']])).toBe(false)
  expect(passesGate({ Robots: [] }, [['Robots', 'view']])).toBe(false)
})
