import { matchQuery, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { planFloorKey, planFloorsKey } from '../../../src/features/report/planFloorKey.ts'

test('L-053 who takes proposed sectors into a version forgets each floor that was read of it, and none of another', () => {
  const client = new QueryClient()
  const keys = [planFloorKey(7, true), planFloorKey(7, false, { 'sectors.yaml': 3 }), planFloorKey(77, true)]
  for (const key of keys) client.setQueryData(key, 'floor')
  const reached = client
    .getQueryCache()
    .findAll()
    .map(query => matchQuery({ queryKey: planFloorsKey(7) }, query))
  expect(reached).toEqual([true, true, false])
})
