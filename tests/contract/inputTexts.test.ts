import { ContractProcedure, type ContractRouter } from '@orpc/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { base64Schema } from '../../contract/base64.ts'
import { idempotencyKeySchema } from '../../contract/commandHeaders.ts'
import { COMMANDS } from '../../contract/commands.ts'
import { ackSchema, clockSchema, connectionSchema, stateChangeSchema } from '../../contract/gateway.ts'
import { partDataSchema } from '../../contract/resources/data.ts'
import { settingValueSchema } from '../../contract/resources/robotSettings.ts'
import { runReportSchema } from '../../contract/robot/runReport.ts'
import type { RouteMeta } from '../../contract/routes/access.ts'
import { contract } from '../../contract/routes/contract.ts'
import { dataFileQuerySchema, locationFilePathSchema } from '../../contract/routes/data.ts'
import { recordingRangeSchema } from '../../contract/routes/recordings.ts'
import { SETTINGS, settingNameSchema } from '../../contract/settings.ts'
import { playSchema, streamerQuerySchema } from '../../contract/sockets/streamer.ts'
import { requesterSchema, supervisorQuerySchema } from '../../contract/sockets/supervisor.ts'
import { lineSchema, linesSchema, robotTextSchema } from '../../contract/text.ts'

type Input = readonly [name: string, schema: unknown]

/** The inputs of every route of a contract, by method and path. */
function routeInputs(router: ContractRouter<RouteMeta>): readonly Input[] {
  if (!(router instanceof ContractProcedure)) return Object.values(router).flatMap(routeInputs)
  const { route } = router['~orpc']
  const inputSchema: unknown = router['~orpc'].inputSchema
  return inputSchema === undefined ? [] : [[`${route.method} ${route.path}`, inputSchema]]
}

const INPUTS: readonly Input[] = [
  ...routeInputs(contract),
  ['data file', dataFileQuerySchema],
  ['location file', locationFilePathSchema],
  ['recording', recordingRangeSchema],
  ['streamer', streamerQuerySchema],
  ['play', playSchema],
  ['supervisor', supervisorQuerySchema],
  ['requester', requesterSchema],
  ['idempotency key', idempotencyKeySchema],
  ...Object.values(COMMANDS).map(({ name, payload }): Input => [`command ${name}`, payload]),
  ...Object.entries(SETTINGS).map(([name, { schema }]): Input => [`setting ${name}`, schema]),
  ['connection', connectionSchema],
  ['state', stateChangeSchema],
  ['ack', ackSchema],
  ['clock', clockSchema],
  ['report', runReportSchema],
]

const partSchema = v.looseObject({ kind: v.string(), type: v.string() })
const wrappedSchema = v.looseObject({ wrapped: v.unknown() })
const pipedSchema = v.looseObject({ pipe: v.array(v.unknown()) })
const entriesSchema = v.looseObject({ entries: v.record(v.string(), v.unknown()) })
const recordSchema = v.looseObject({ type: v.literal('record'), key: v.unknown(), value: v.unknown() })
const tupleSchema = v.looseObject({ type: v.picklist(['tuple', 'strict_tuple']), items: v.array(v.unknown()) })
const optionsSchema = v.looseObject({ options: v.array(v.unknown()) })
const itemSchema = v.looseObject({ item: v.unknown() })
const textSchemas: ReadonlySet<unknown> = new Set([lineSchema, linesSchema, robotTextSchema])
/** Whose values are looked at in tests of their own. The body of a command is one of `COMMANDS`. */
const OTHERWISE_CHECKED: ReadonlySet<unknown> = new Set([
  base64Schema,
  partDataSchema,
  settingValueSchema,
  settingNameSchema,
])
const COMMAND_BODY = 'POST /api/v0/Robots/{id}/command/{commandId}.body'
/** Each is parsed by the schema of a robot's own report. */
const IMPORTED_REPORT = 'POST /api/v0/Robots/{id}/reports.reports[]'
/** Whatever is no number is answered as such (L-035), and nothing of it is stored. */
const AREA = 'POST /api/v0/CleaningPlanVersions/{id}.area'
/** Hold no text, or none but those that they name. */
const CLOSED = new Set(['number', 'boolean', 'literal', 'picklist', 'null'])

/** Where an input takes a text that is not one of the contract's. */
function freeTexts([name, schema]: Input): readonly string[] {
  if (textSchemas.has(schema) || OTHERWISE_CHECKED.has(schema)) return []
  const inside = (parts: readonly unknown[]): readonly string[] => parts.flatMap(part => freeTexts([name, part]))
  if (v.is(pipedSchema, schema)) return inside(schema.pipe.slice(0, 1))
  if (v.is(wrappedSchema, schema)) return inside([schema.wrapped])
  if (v.is(entriesSchema, schema))
    return Object.entries(schema.entries).flatMap(([key, entry]) => freeTexts([`${name}.${key}`, entry]))
  if (v.is(itemSchema, schema)) return freeTexts([`${name}[]`, schema.item])
  if (v.is(tupleSchema, schema)) return inside(schema.items)
  if (v.is(recordSchema, schema)) return inside([schema.key, schema.value])
  const { type } = v.parse(partSchema, schema)
  if (CLOSED.has(type)) return []
  if (v.is(optionsSchema, schema)) return inside(schema.options)
  return [`${name}: ${type}`]
}

test('every text of every input is a text of the contract', () => {
  expect(INPUTS.length).toBeGreaterThan(150)
  expect(INPUTS.flatMap(freeTexts)).toEqual([
    `${COMMAND_BODY}: unknown`,
    `${IMPORTED_REPORT}: unknown`,
    `${AREA}: unknown`,
  ])
})

const range = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i))
const CONTROLS = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)]
const TURNING = [...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
const HALVES = ['\ud83d', '\ude00']

test('a line holds no control character, a text of several lines none but tabs and line breaks', () => {
  for (const mark of [...CONTROLS, ...TURNING, ...HALVES]) {
    const isBreak = ['\t', '\n', '\r'].includes(mark)
    for (const text of [mark, `before ${mark} behind`, `${mark}behind`, `before${mark}`]) {
      expect(v.is(lineSchema, text), JSON.stringify(text)).toBe(false)
      expect(v.is(linesSchema, text), JSON.stringify(text)).toBe(isBreak)
      expect(v.is(settingValueSchema, { text }), JSON.stringify(text)).toBe(isBreak)
      expect(v.is(settingValueSchema, { deep: [{ [text]: 1 }] }), JSON.stringify(text)).toBe(false)
      expect(v.is(base64Schema, text)).toBe(false)
      expect(v.is(settingNameSchema, text)).toBe(false)
    }
  }
})

test('texts of every script are taken, with the joiners and direction marks that they need', () => {
  for (const text of ['Größe 😀', 'می\u200Cخواهم', 'क्\u200Dष', '\u200Fשלום\u200E', 'สวัสดี', '한국어', '']) {
    expect(v.is(lineSchema, text)).toBe(true)
    expect(v.is(linesSchema, `${text}\n\t${text}`)).toBe(true)
  }
})

test('M-033 what a robot says to a command counts, whatever characters its reason holds', () => {
  const parsed = v.parse(ackSchema, { id: 'a', status: 'accepted', message: 'No\u0000 way\ud83d', token: 'x\u0007' })
  expect(parsed).toEqual({ id: 'a', status: 'accepted', message: 'No\uFFFD way\uFFFD', token: 'x\uFFFD' })
})
