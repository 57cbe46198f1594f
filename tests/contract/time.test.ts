import * as v from 'valibot'
import { expect, test } from 'vitest'
import { stateChangeSchema } from '../../contract/gateway.ts'
import { newIncidentSchema } from '../../contract/resources/incidents.ts'
import { playSchema } from '../../contract/sockets/streamer.ts'
import { epochMsSchema, isoTimeSchema, toWireTime, wireTimeSchema } from '../../contract/time.ts'

const NO_DAYS = [
  '2026-02-30',
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
]
const NO_TIMES = ['25:00:00', '24:00:00', '12:61:00', '12:00:60', '12:00:61', '25:61:00']

test('P-017 a wire time that does not exist is refused, not moved', () => {
  for (const day of NO_DAYS) expect(v.is(wireTimeSchema, `${day} 12:00:00`), day).toBe(false)
  for (const time of NO_TIMES) expect(v.is(wireTimeSchema, `2026-11-20 ${time}`), time).toBe(false)
  for (const time of ['2024-02-29 23:59:59', '2000-02-29 00:00:00', '2026-11-20 12:00:00'])
    expect(v.parse(wireTimeSchema, time)).toBe(time)
})

test('M-001 an ISO time that does not exist, or that no date can be made of, is refused', () => {
  for (const day of NO_DAYS)
    for (const rest of ['T12:00:00Z', ' 12:00:00Z', 'T12:00:00.5+05:30'])
      expect(v.is(isoTimeSchema, day + rest), day + rest).toBe(false)
  for (const time of [...NO_TIMES.map(clock => `T${clock}Z`), 'T12:00:00+25:00', 'T12:00:00+05', 'T12:00:00', ''])
    expect(v.is(isoTimeSchema, `2026-11-20${time}`), time).toBe(false)
  for (const time of ['2026-11-20T12:00:00Z', '2024-02-29T12:00:00.123+05:30']) {
    expect(v.is(isoTimeSchema, time)).toBe(true)
    expect(Number.isFinite(Date.parse(time))).toBe(true)
  }
})

test('a time in numbers is one that a date can be made of, from robots and for playback alike', () => {
  const state = { seq: 1, state: 7, plan: 0, sector: 0, location: 0 }
  const play = { speed: 1, channels: [] }
  for (const time of [-1, 1e300, 8.64e15, 253_402_300_800_000, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(v.is(epochMsSchema, time), String(time)).toBe(false)
    expect(v.is(stateChangeSchema, { ...state, time }), String(time)).toBe(false)
    expect(v.is(playSchema, { ...play, time }), String(time)).toBe(false)
  }
  expect(toWireTime(v.parse(epochMsSchema, 253_402_300_799_999))).toBe('9999-12-31 23:59:59')
})

test('N-021 the link of an incident leads to a moment that there is', () => {
  const incident = (time: string) => ({
    robot: 1,
    time: '2026-11-20T12:00:00Z',
    summary: 'Stuck',
    comments: '',
    incident_type: 'Unknown',
    details: { Date: '', Time: '', PlaybackURL: `/robot/1/monitor?${time}` },
  })
  for (const time of ['time=2026-11-20T12%3A00%3A00Z&autoplay=true', 'time=1795176000000', 'time=1'])
    expect(v.is(newIncidentSchema, incident(time)), time).toBe(true)
  for (const time of ['time=2026-02-30T12%3A00%3A00Z', 'time=1e300', 'time=-1', 'time=yesterday', 'autoplay=true'])
    expect(v.is(newIncidentSchema, incident(time)), time).toBe(false)
})
