import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventSchemasOf, misfit, type ValueSchema } from '../../contract/journal/eventSchemas.ts'
import { LEVEL } from '../../contract/permissions.ts'
import { readEventSchemas } from './eventSchemas.ts'
import { WRITES_BESIDE_MACHINES } from './walkedTransitions.ts'

const FILE = join(import.meta.dirname, '../../machines/eventSchemas.json')

/** The compiler reads every machine for it. */
const TIMEOUT_MS = 240_000

test('every event that a chart declares has the schema that its type has', { timeout: TIMEOUT_MS }, () => {
  const schemas = readEventSchemas()
  if (WRITES_BESIDE_MACHINES) writeFileSync(FILE, `${JSON.stringify(schemas, undefined, 1)}\n`)
  const written = eventSchemasOf(JSON.parse(readFileSync(FILE, 'utf8')))
  expect(
    written,
    'Types of events have changed: SWATH_WALKED=1 vitest run tests/machines writes the file anew.',
  ).toEqual(schemas)
})

test('a schema says what its type says', () => {
  const { named, events } = eventSchemasOf(JSON.parse(readFileSync(FILE, 'utf8')))
  const schema = (machine: string, type: string): ValueSchema => events[machine]?.[type] ?? expect.unreachable(type)
  expect(schema('stop', 'stop.received')).toEqual({ kind: 'object', fields: {} })
  const progressed = schema('command', 'command.progressed')
  expect(misfit(progressed, { stage: 'accepted' }, named), 'an error may be left out').toBeUndefined()
  expect(misfit(progressed, { stage: 'sent' }, named)).toBe('.stage')
  const answer = schema('stop', 'xstate.done.actor.stop')
  expect(misfit(answer, { output: { ok: true, recorded: true } }, named)).toBeUndefined()
  expect(misfit(answer, { output: { ok: true } }, named)).toBe('.output')
  const viewed = schema('control', 'control.viewed')
  const viewer = { id: 1, name: 'A', level: LEVEL.operator, self: false }
  expect(misfit(viewed, { viewers: [viewer, { ...viewer, level: 'high' }] }, named)).toBe('.viewers[1].level')
  expect(misfit(viewed, {}, named)).toBe('.viewers')
})
