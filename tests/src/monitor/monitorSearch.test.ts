import * as v from 'valibot'
import { expect, test } from 'vitest'
import { monitorSearchSchema } from '../../../src/features/monitor/monitorSearch.ts'

const parse = (search: object) => v.parse(monitorSearchSchema, search)

test('M-001 time, autoplay, patroller and view are read', () => {
  expect(parse({ time: '2026-11-20T14:32:07.000Z', autoplay: true, patroller: 'true', view: 'mobileApp' })).toEqual({
    time: '2026-11-20T14:32:07.000Z',
    autoplay: true,
    patroller: true,
    view: 'mobileApp',
  })
  expect(parse({ time: 1_795_185_127_000, patroller: 1 })).toEqual({ time: 1_795_185_127_000, patroller: true })
})

test('M-001 what cannot be read is left out and does not break the address', () => {
  expect(parse({ time: 'yesterday', view: 'desktop', patroller: 'maybe' })).toEqual({
    time: undefined,
    view: undefined,
    patroller: false,
  })
  expect(parse({})).toEqual({})
})

test('M-003 a time of an address that does not exist is left out, not moved to another', () => {
  for (const time of ['2026-02-30T12:00:00Z', '2026-11-20T25:61:00Z', '2026-11-20T12:00:00+05', 1e300, -1])
    expect(parse({ time }), String(time)).toEqual({ time: undefined })
})
