import { expect, test } from 'vitest'
import { statesQuery } from '../../../../src/features/monitor/timeline/timelineQueries.ts'

test('P-017 the states of a period are asked for oldest first, at most 2000, by UTC times', () => {
  const period = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
  expect(statesQuery(417, period).queryKey.at(-1)).toMatchObject({
    input: {
      robot: 417,
      limit: 2000,
      time_gt: '2026-11-20 02:00:00',
      time_lt: '2026-11-20 03:00:00',
      direction: 'asc',
      order_by: 'start_time',
    },
  })
})
