import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EVENT_SEARCH_DAYS } from '../../../contract/playback.ts'
import { PAST_EVENT_KINDS, pastEventSchema } from '../../../contract/resources/recordings.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { channelById } from '../../../contract/telemetry/channels.ts'
import { incidents, leaseEvents } from '../../../server/database/schema.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { startTestService } from '../testService.ts'
import { writeMcap } from './mcap.ts'
import { basic, frame, message, pose } from './recordingFrames.ts'

const { service, as, session } = await startTestService()
const superuser = await as('super')
const [operator, customer, stranger] = [await as('operator'), await as('customer'), await as('viewer')]
const credential = await session('super')
const [MERIDIAN, OPERATOR] = [2, 3]
/** Across an hour, so that it is in two files. */
const START_MS = Date.UTC(2026, 4, 6, 22, 50)
const MINUTE_MS = 60_000
const at = (minute: number): number => START_MS + minute * MINUTE_MS
const iso = (timeMs: number): string => new Date(timeMs).toISOString()

const faults = (timeMs: number, codes: readonly number[]): LiveFrame =>
  frame('faults', timeMs, { faults: codes.map(code => ({ code, text: `Fault ${code}` })) }, true)

/**
 * Twenty minutes: 1201 comes up at 2, goes at 4 and is back at 12, 3004 joins it at 14; all is told again at 16, as to whoever begins to watch.
 * Stuck from 6 to 8, a word at 9.
 */
function night(startMs = START_MS): readonly LiveFrame[] {
  const sent: LiveFrame[] = []
  const codesAt = new Map([
    [0, []],
    [2, [1201]],
    [4, []],
    [12, [1201]],
    [14, [1201, 3004]],
    [16, [3004, 1201]],
  ])
  for (let s = 0; s <= 20 * 60; s += 10) {
    const timeMs = startMs + s * 1000
    const minute = s / 60
    sent.push(basic(timeMs, minute >= 6 && minute < 8 ? STATE.dangerObstacle : STATE.clean), pose(timeMs, s / 100))
    const codes = codesAt.get(minute)
    if (codes) sent.push(faults(timeMs, codes))
    if (minute === 9) sent.push(message(timeMs, 'Stuck at a pallet'))
  }
  return sent
}

let robots = 0
async function recordedRobot(): Promise<number> {
  const id = idOf(await superuser('POST', '/api/v0/Robots', robotRequest(`Eventful ${robots++}`, MERIDIAN)))
  const file = await writeMcap(
    night().map(({ channel, timeMs, bytes }) => {
      const topic = channelById(channel)?.name ?? ''
      return { topic, schema: `swath.${topic}`, encoding: 'swath-frame', timeMs, data: bytes }
    }),
  )
  const response = await fetch(`${service.url}/api/v0/Robots/${id}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: credential, 'content-type': 'application/octet-stream' },
    body: file,
  })
  expect(response.status).toBe(200)
  return id
}

const robot = await recordedRobot()
await service.db.insert(leaseEvents).values([
  { robot, time: new Date(at(5)), type: 'began', login: OPERATOR, fence: 1 },
  { robot, time: new Date(at(5.5)), type: 'requested', login: OPERATOR, fence: 1 },
])
await service.db.insert(incidents).values({
  robot,
  time: new Date(at(7)),
  summary: 'A pallet',
  comments: '',
  type: 'Other',
  details: { Date: '', Time: '', PlaybackURL: '' },
  createdBy: OPERATOR,
})

type Kinds = readonly (typeof PAST_EVENT_KINDS)[number][]
const pathOf = (kinds: Kinds, direction: 'forward' | 'back', fromMs: number): string => {
  const query = new URLSearchParams({ from: iso(fromMs), direction })
  for (const [index, kind] of kinds.entries()) query.append(`kind[${index}]`, kind)
  return `/api/v0/Robots/${robot}/next_event?${query}`
}
const answerSchema = v.object({ event: v.optional(pastEventSchema) })

/** Kinds and minutes of all that steps come by from a minute on. */
async function walk(kinds: Kinds, direction: 'forward' | 'back', fromMinute: number, call = operator) {
  const met: (readonly [string, number])[] = []
  for (let fromMs = at(fromMinute); ; ) {
    const { status, body } = await call('GET', pathOf(kinds, direction, fromMs))
    expect(status).toBe(200)
    const { event } = v.parse(answerSchema, body)
    if (!event) return met
    fromMs = Date.parse(event.time)
    met.push([event.kind, (fromMs - START_MS) / MINUTE_MS])
  }
}

test('P-013 the next fault is the next that comes up, on the other side of an hour as well, and the way back is the same', async () => {
  const expected = [2, 12, 14].map(minute => ['fault', minute])
  expect(await walk(['fault'], 'forward', -60)).toEqual(expected)
  expect(await walk(['fault'], 'back', 60)).toEqual(expected.toReversed())
  // In the middle of one, the nearest before is the one that came up last.
  expect(await walk(['fault'], 'back', 13)).toEqual([
    ['fault', 12],
    ['fault', 2],
  ])
})

test('P-013 a state change is the start of another state, not of another entry', async () => {
  const expected = [
    ['state', 0],
    ['state', 6],
    ['state', 8],
    ['state', 20],
  ]
  expect(await walk(['state'], 'forward', -60)).toEqual(expected)
  expect((await walk(['state'], 'back', 60)).filter(([, minute]) => minute >= 0)).toEqual(expected.toReversed())
})

test('P-013 of several kinds the nearest comes first', async () => {
  const met = [
    ['control', 5],
    ['state', 6],
    ['incident', 7],
    ['state', 8],
    ['message', 9],
    ['fault', 12],
    ['fault', 14],
    ['state', 20],
  ]
  expect(await walk(PAST_EVENT_KINDS, 'forward', 4.5)).toEqual(met)
  expect((await walk(PAST_EVENT_KINDS, 'back', 30)).slice(0, met.length)).toEqual(met.toReversed())
  expect(await walk(['message'], 'back', 9)).toEqual([])
})

test('P-013 what is too long ago is not looked for', async () => {
  const days = EVENT_SEARCH_DAYS * 24 * 60
  expect(await walk(['fault', 'message'], 'back', 20 + days)).toEqual([])
  expect(await walk(['fault'], 'back', 13 + days)).toEqual([14, 12, 2].map(minute => ['fault', minute]))
})

test('P-013 M-021 a login that may not read faults, messages and control finds none; out of sight is not found', async () => {
  const kinds = new Set((await walk(PAST_EVENT_KINDS, 'forward', -1, customer)).map(([kind]) => kind))
  expect([...kinds].toSorted()).toEqual(['incident', 'state'])
  expect((await stranger('GET', pathOf(['state'], 'forward', START_MS))).status).toBe(404)
  const list = `/api/v0/Robots/${robot}/recorded_faults?from=${iso(START_MS)}&to=${iso(at(60))}`
  expect((await customer('GET', list)).status).toBe(403)
  expect((await stranger('GET', list)).status).toBe(404)
})

test('P-013 the faults of a day are listed as they came up', async () => {
  const list = (fromMinute: number, toMinute: number) =>
    operator('GET', `/api/v0/Robots/${robot}/recorded_faults?from=${iso(at(fromMinute))}&to=${iso(at(toMinute))}`)
  expect((await list(3, 60)).body).toEqual({
    data: [
      { time: iso(at(12)), code: 1201, text: 'Fault 1201' },
      { time: iso(at(14)), code: 3004, text: 'Fault 3004' },
    ],
    total: 2,
  })
  // What was active before the span did not come up in it.
  expect((await list(13, 60)).body).toMatchObject({ data: [{ code: 3004 }], total: 1 })
  expect((await list(0, 50 * 60)).status).toBe(400)
})
