import type { AnyContractRouter } from '@orpc/contract'
import { expect, test, vi } from 'vitest'
import { contract } from '../../../contract/routes/contract.ts'
import { startContract } from '../../../contract/routes/startContract.ts'
import { createRoutesLink } from '../../../src/service/routesLink.ts'

const CONTEXT = { context: {} }

test('the routes of every start are those of the contract', () => {
  for (const [name, routes] of Object.entries(startContract)) expect(contract).toMatchObject({ [name]: routes })
})

test('a route of every start is asked at once, any other when its file is here, and only once is it fetched', async () => {
  const asked: string[] = []
  const waits: boolean[] = []
  const linkOf = vi.fn((routes: AnyContractRouter) => ({
    call: async (path: readonly string[]) => {
      asked.push(`${routes === contract ? 'whole' : 'start'} ${path.join('.')}`)
    },
  }))
  const { link, fetch } = createRoutesLink(linkOf, {
    waiting: isWaiting => waits.push(isWaiting),
    notHere: () => new Error('not here'),
  })
  const later = link.call(['reports', 'list'], {}, CONTEXT)
  await link.call(['robots', 'list'], {}, CONTEXT)
  expect(asked).toEqual(['start robots.list'])
  await later
  // Not all of the robots' routes are of the start.
  await link.call(['robots', 'credential'], {}, CONTEXT)
  expect(asked.slice(1)).toEqual(['whole reports.list', 'whole robots.credential'])
  expect(waits).toEqual([true, false])
  expect(await fetch()).toBe(true)
  expect(linkOf).toHaveBeenCalledTimes(2)
})

test('a call whose route cannot be fetched is refused as the service that is away, and the next one asks anew', async () => {
  vi.doMock('../../../contract/routes/contract.ts', () => {
    throw new TypeError('Failed to fetch')
  })
  const { link, fetch } = createRoutesLink(() => ({ call: async () => 'answered' }), {
    waiting: () => undefined,
    notHere: () => new Error('not here'),
  })
  await expect(link.call(['reports', 'list'], {}, CONTEXT)).rejects.toThrow('not here')
  expect(await fetch()).toBe(false)
  vi.doUnmock('../../../contract/routes/contract.ts')
  expect(await link.call(['reports', 'list'], {}, CONTEXT)).toBe('answered')
})
