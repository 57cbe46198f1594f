import { expect, test } from 'vitest'
import type { SuperimposedGroup, SuperimposedLine } from '../../../contract/resources/superimposed.ts'
import { isDone, NOTHING_YET, withLine } from '../../../src/features/reports/superimposedLines.ts'

const group = (id: number, reports: number): SuperimposedGroup => ({
  group: id,
  plan: id,
  cleaning_plan_first_id: id,
  cleaning_plan_name: `Plan ${id}`,
  location_name: '',
  reports,
  bounds: { x: 0, y: 0, width: 1, height: 1 },
})
const picture = (id: number, reports: number): SuperimposedLine => ({
  kind: 'picture',
  group: id,
  reports,
  image: btoa(`${reports}`),
  cleanable_area: 10,
  union_area: reports,
  always_area: 0,
})

test('R-036 superimposed runs grow line by line: a picture stays until the next, and a group that failed is done', () => {
  const [many, few, broken] = [group(1, 1000), group(2, 3), group(3, 9)]
  const lines: readonly SuperimposedLine[] = [
    { kind: 'groups', groups: [many, few, broken] },
    picture(1, 64),
    { kind: 'progress', group: 1, reports: 128 },
  ]
  const half = lines.reduce(withLine, NOTHING_YET)
  expect(half.growth[1]).toMatchObject({ reports: 128, picture: { reports: 64, union_area: 64 } })
  expect(isDone(many, half.growth[1])).toBe(false)
  expect(isDone(few, half.growth[2])).toBe(false)
  const whole = [picture(1, 1000), picture(2, 3), { kind: 'failed', group: 3, token: 'shared.error.internal' } as const]
  const { growth, groups = [] } = whole.reduce(withLine, half)
  expect(groups.map(each => isDone(each, growth[each.group]))).toEqual([true, true, true])
  expect(growth[3]).toEqual({ reports: 0, failure: 'shared.error.internal' })
  expect(withLine(half, { kind: 'groups', groups: [few] }), 'asked anew').toEqual({ groups: [few], growth: {} })
})
