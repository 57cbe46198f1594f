import { expect, test } from 'vitest'
import { queryClient } from '../../../src/service/queryClient.ts'

test('B-018 answers are fresh for 300000 ms', () => {
  expect(queryClient.getDefaultOptions().queries?.staleTime).toBe(300_000)
})
