import { expect, test } from 'vitest'
import { contract } from '../../contract/routes/contract.ts'
import { contractRoutes } from '../../server/http/plugins/contractRoutes.ts'

/** Services of their own in the specifications: languages, release notes, uploads, pins, new plans, robots v1, who may do what, and the manual report. */
const ELSEWHERE = /^\/(?:v0\/(?:languages|changelog|Data|PlanVersion|plans)|v1|reports\/v2|authentication\/v0)(?:\/|$)/

test('B-015 every call lies below /api/v0, but for those of the services beside it', () => {
  const paths = contractRoutes(contract).map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.filter(path => !path.startsWith('/api/v0/') && !ELSEWHERE.test(path))).toEqual([])
})
