import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DETOUR_STATUS, DETOUR_STATUSES } from '../../../contract/robot/detours.ts'
import { basicSchema } from '../../../contract/telemetry/records.ts'
import english from '../../../locales/en.json' with { type: 'json' }

test('M-049 every status of a detour that the wire takes has a word', () => {
  expect(Object.entries(DETOUR_STATUSES)).toEqual([
    ['0', 'resume'],
    ['1', 'inProgress'],
    ['2', 'unreachable'],
    ['10', 'yield'],
    ['20', 'ignore'],
  ])
  for (const [name, status] of Object.entries(DETOUR_STATUS)) expect(DETOUR_STATUSES[status]).toBe(name)
  const { detour_status: status } = basicSchema.entries
  expect(status.options.map(String)).toEqual(Object.keys(DETOUR_STATUSES))
  for (const option of status.options) {
    expect(v.is(status, option)).toBe(true)
    expect(english.monitor.state.detourStatuses[DETOUR_STATUSES[option]]).not.toBe('')
  }
})
