import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { stateChangeSchema } from '../../contract/gateway.ts'
import { auditExportSchema } from '../../contract/routes/audit.ts'
import { contract } from '../../contract/routes/contract.ts'
import { recordingRangeSchema } from '../../contract/routes/recordings.ts'
import { playSchema, streamerQuerySchema } from '../../contract/sockets/streamer.ts'
import { requesterSchema, supervisorQuerySchema } from '../../contract/sockets/supervisor.ts'
import { accountsSearchSchema } from '../../src/features/accounts/accountsSearch.ts'
import { auditSearchSchema } from '../../src/features/audit/auditSearch.ts'
import { historySearchSchema } from '../../src/features/history/historySearch.ts'
import { homeSearchSchema } from '../../src/features/home/homeSearch.ts'
import { monitorSearchSchema } from '../../src/features/monitor/monitorSearch.ts'
import { outboxSearchSchema } from '../../src/features/outbox/outboxSearch.ts'
import { robotsSearchSchema } from '../../src/features/robotAdmin/robotsSearch.ts'

type Field = { readonly name: string; readonly schema: v.GenericSchema }

const schemaShape = v.looseObject({
  kind: v.literal('schema'),
  entries: v.optional(v.record(v.string(), v.unknown())),
  wrapped: v.optional(v.unknown()),
  item: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  pipe: v.optional(v.array(v.unknown())),
})
const isSchema = (value: unknown): value is v.GenericSchema => v.is(schemaShape, value)

/** Every field of a schema, however deep. */
function fieldsOf(schema: unknown, name: string): readonly Field[] {
  const parsed = v.safeParse(schemaShape, schema)
  if (!parsed.success) return []
  const { entries = {}, wrapped, item, options = [], pipe = [] } = parsed.output
  const fields = Object.entries(entries).flatMap(([key, field]) => [
    ...(isSchema(field) ? [{ name: `${name} ${key}`, schema: field }] : []),
    ...fieldsOf(field, `${name} ${key}`),
  ])
  const inner = [
    wrapped,
    item,
    ...options,
    ...pipe.filter(step => step !== schema && pipe.length > 1 && step !== pipe[0]),
  ]
  return [...fields, ...inner.flatMap(each => fieldsOf(each, name))]
}

const routeShape = v.object({
  '~orpc': v.object({
    route: v.object({ method: v.optional(v.string()), path: v.optional(v.string()) }),
    inputSchema: v.unknown(),
  }),
})

/** What each route takes. */
const inputsOf = (node: unknown): readonly Field[] => {
  const parsed = v.safeParse(routeShape, node)
  if (parsed.success) {
    const { route, inputSchema } = parsed.output['~orpc']
    return isSchema(inputSchema) ? [{ name: `${route.method} ${route.path}`, schema: inputSchema }] : []
  }
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(inputsOf) : []
}

const SCHEMAS: readonly Field[] = [
  ...inputsOf(contract),
  { name: 'recording', schema: recordingRangeSchema },
  { name: 'audit export', schema: auditExportSchema },
  { name: 'streamer handshake', schema: streamerQuerySchema },
  { name: 'streamer play', schema: playSchema },
  { name: 'supervisor handshake', schema: supervisorQuerySchema },
  { name: 'supervisor requester', schema: requesterSchema },
  { name: 'robot state', schema: stateChangeSchema },
]
const FIELDS = SCHEMAS.flatMap(({ name, schema }) => fieldsOf(schema, name))

const WORDS = 'no time at all'
const GOOD = ['2026-11-20 12:00:00', '2026-11-20T12:00:00Z']
/** Of the console's words, names and numbers. */
const OTHERS = [WORDS, 'Unknown', 'abc-1', '2026']
/** Takes times and not any other text. */
const takesTimes = (schema: v.GenericSchema): boolean =>
  !OTHERS.some(other => v.is(schema, other)) && GOOD.some(good => v.safeParse(schema, good).success)
const TIMES = FIELDS.filter(({ schema }) => takesTimes(schema))

const two = (value: number): string => String(value).padStart(2, '0')
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const year = fc.integer({ min: 1970, max: 2400 })
const month = fc.integer({ min: 1, max: 12 })
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(two).join(':'))
const realDay = fc.tuple(year, month, fc.nat()).map(([y, m, n]) => `${y}-${two(m)}-${two(1 + (n % daysIn(y, m)))}`)
/** 30 February, 31 April, day 0, month 13 … */
const noDay = fc.oneof(
  fc
    .tuple(year, month, fc.integer({ min: 1, max: 3 }))
    .map(([y, m, more]) => `${y}-${two(m)}-${two(daysIn(y, m) + more)}`),
  fc.tuple(year, month).map(([y, m]) => `${y}-${two(m)}-00`),
  fc.tuple(year, fc.constantFrom(0, 13, 99)).map(([y, m]) => `${y}-${two(m)}-10`),
)
/** 24:00, 25:61, a leap second … */
const noClock = fc.oneof(
  fc.constantFrom('24:00:00', '25:61:00', '23:59:60', '23:59:61', '12:60:00', '99:99:99'),
  fc.tuple(fc.integer({ min: 24, max: 99 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => `${two(h)}:${two(m)}:00`),
  fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 60, max: 99 })).map(([h, m]) => `${two(h)}:${two(m)}:00`),
)
const noMoment = fc.oneof(fc.tuple(noDay, clock), fc.tuple(realDay, noClock), fc.tuple(noDay, noClock))
const written = ([day, time]: readonly [string, string]): readonly string[] => [
  `${day} ${time}`,
  `${day}T${time}Z`,
  `${day}T${time}.500Z`,
  `${day}T${time}+05:30`,
]

test('P-024 no route and no socket event takes a time that does not exist', () => {
  expect(TIMES.length).toBeGreaterThan(20)
  expect(TIMES.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['recording from', 'audit export to', 'GET /api/v0/RobotStatus time_gt']),
  )
  fc.assert(
    fc.property(noMoment, moment => {
      for (const text of written(moment))
        for (const { name, schema } of TIMES) expect(v.is(schema, text), `${name} takes ${text}`).toBe(false)
    }),
  )
})

test('P-024 a field takes every time there is, or none in that notation', () => {
  fc.assert(
    fc.property(fc.tuple(realDay, clock), ([day, time]) => {
      for (const { name, schema } of TIMES)
        expect(
          [`${day} ${time}`, `${day}T${time}Z`].some(text => v.safeParse(schema, text).success),
          `${name} refuses ${day} ${time}`,
        ).toBe(true)
    }),
  )
})

/** What a person reads in the ticket, in the language and zone of whoever reports: the moment itself is `time` beside it. */
const WORDS_OF_TIME = ['POST /api/v0/Incidents details Date', 'POST /api/v0/Incidents details Time']

test('P-024 no field that is called a time takes any words instead', () => {
  const timeNamed = FIELDS.filter(({ name }) =>
    /(^|[ _])(time|date|from|to|since|until|gt|lt|at|start|end)(_|$)/i.test(name.split(' ').at(-1) ?? ''),
  )
  expect(timeNamed.length).toBeGreaterThan(20)
  expect(timeNamed.filter(({ schema }) => v.is(schema, WORDS)).map(({ name }) => name)).toEqual(WORDS_OF_TIME)
})

test('M-001 a number of milliseconds that no date can be made of is refused wherever numbers are times', () => {
  const numbers = FIELDS.filter(({ name, schema }) => name.endsWith(' time') && v.safeParse(schema, Date.now()).success)
  expect(numbers.map(({ name }) => name)).toEqual(expect.arrayContaining(['streamer play time', 'robot state time']))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ min: 253_402_300_800_000, noNaN: true }),
        fc.double({ max: -Number.MIN_VALUE, noNaN: true }),
        fc.constant(Number.NaN),
      ),
      ms => {
        for (const { name, schema } of numbers) expect(v.is(schema, ms), `${name} takes ${ms}`).toBe(false)
      },
    ),
  )
})

const SEARCHES = {
  accounts: accountsSearchSchema,
  audit: auditSearchSchema,
  history: historySearchSchema,
  home: homeSearchSchema,
  monitor: monitorSearchSchema,
  outbox: outboxSearchSchema,
  robots: robotsSearchSchema,
}

test('M-001 P-019 a time in an address that does not exist is left out', () => {
  const read = (schema: v.GenericSchema, key: string, value: unknown): unknown => {
    const parsed = v.safeParse(v.record(v.string(), v.unknown()), v.parse(schema, { [key]: value }))
    return parsed.success ? parsed.output[key] : undefined
  }
  const times = Object.entries(SEARCHES).flatMap(([name, schema]) =>
    Object.keys(schema.entries)
      .filter(key => read(schema, key, WORDS) !== WORDS && GOOD.some(good => read(schema, key, good) === good))
      .map(key => ({ name: `${name} ${key}`, schema, key })),
  )
  expect(times.map(({ name }) => name)).toEqual(['audit from', 'audit to', 'history time', 'monitor time'])
  fc.assert(
    fc.property(noMoment, moment => {
      for (const text of written(moment))
        for (const { name, schema, key } of times) expect(read(schema, key, text), `${name} ${text}`).toBeUndefined()
    }),
  )
})
