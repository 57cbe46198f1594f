import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Self } from '../../../contract/resources/logins.ts'
import {
  changesOf,
  fieldProblem,
  NO_EDITS,
  savedEdits,
  savedFields,
  typedNumber,
} from '../../../src/features/planAdmin/planEdits.ts'
import { isPublishable, publishWaits } from '../../../src/features/planAdmin/publishWaits.ts'
import { isEmptyText, linesOf } from '../../../src/features/planAdmin/yamlLines.ts'
import { reportFormat } from '../../../src/units/reportFormat.ts'
import { plan } from './plan.ts'

/** Texts stand for themselves: the figures are what counts here. */
const unitsOf = (area_unit: Self['area_unit']) =>
  reportFormat(createInstance().t, 'en', { area_unit, volume_unit: 'litres' })
const METRIC = unitsOf('square_meters')
const FEET = unitsOf('square_feet')

test('L-024 a version that nobody has changed has no changes, and typing what it has is none', () => {
  const saved = plan({ area: 2684.5, estimated_cleaning_time: 10_500, comment: 'Carousel 4' })
  expect(changesOf(saved, NO_EDITS, METRIC)).toEqual([])
  expect(changesOf(saved, { area: '2684.5', minutes: '175', comment: 'Carousel 4', files: {} }, METRIC)).toEqual([])
  expect(changesOf(saved, { files: { 'map.png': saved.data['map.png'] ?? 0 } }, METRIC)).toEqual([])
})

test('L-017 a changed version is saved with what changed alone, and with the revision that was read', () => {
  const saved = plan({ area: 100, revision: 4 })
  const edits = { revision: 3, minutes: '90,5', files: { 'map.png': 77 } }
  expect(changesOf(saved, edits, METRIC)).toEqual([{ field: 'minutes' }, { file: 'map.png' }])
  expect(savedEdits(saved, edits, METRIC)).toEqual({
    id: saved.id,
    revision: 3,
    estimated_cleaning_time: 5430,
    data: { ...saved.data, 'map.png': 77 },
  })
})

test('B-027 an area is typed in square feet by whoever chose them, and saved in square metres', () => {
  const saved = plan({ area: 100 })
  expect(savedFields(saved, FEET).area).toBe('1076.39')
  expect(savedEdits(saved, { area: '2 000', files: {} }, FEET)?.area).toBeCloseTo(185.806, 3)
})

test('L-035 an area that is no number is not saved', () => {
  expect(fieldProblem('area', 'twelve')).toBe('notANumber')
  expect(fieldProblem('area', '')).toBe('notANumber')
  expect(fieldProblem('area', '0')).toBeUndefined()
  expect(savedEdits(plan({}), { area: 'twelve', files: {} }, METRIC)).toBeUndefined()
  expect(typedNumber('2\u202f684,5')).toBe(2684.5)
  expect(typedNumber('-1')).toBeUndefined()
})

test('L-040 a cleaning time is from a second to a week, or none', () => {
  expect(fieldProblem('minutes', '')).toBeUndefined()
  expect(fieldProblem('minutes', '175')).toBeUndefined()
  expect(fieldProblem('minutes', '0')).toBe('invalidTime')
  expect(fieldProblem('minutes', '10081')).toBe('invalidTime')
})

test('L-039 L-041 L-042 publishing waits for changes, checks, an area, problems and missing files', () => {
  const problem = { file: 'config.yaml', token: 'errors.cleaningPlan.fileInvalid', line: 14 }
  const draft = plan({ status: 'validating', area: 0, problems: [problem] })
  const data = Object.fromEntries(Object.entries(draft.data).filter(([name]) => name !== 'map3d.yaml'))
  expect(publishWaits({ ...draft, data }, [{ field: 'comment' }])).toEqual([
    { kind: 'unsaved', count: 1 },
    { kind: 'validating' },
    { kind: 'area' },
    { kind: 'problem', problem },
    { kind: 'missing', file: 'map3d.yaml' },
  ])
  expect(publishWaits(plan({ status: 'ready' }), [])).toEqual([])
})

test('L-038 what was published before can be published again; what is published cannot', () => {
  const takes = (['draft', 'validating', 'ready', 'published', 'retired'] as const).filter(status =>
    isPublishable(plan({ status })),
  )
  expect(takes).toEqual(['ready', 'retired'])
})

test('L-027 a YAML is shown by its lines with what is wrong in them; an empty one is empty', () => {
  const problem = (line: number | undefined) => ({
    file: 'a.yaml',
    token: 't',
    ...(line === undefined ? {} : { line }),
  })
  const lines = linesOf('a: 1\r\nb: 2\n', [problem(2), problem(undefined), problem(99)])
  expect(lines.map(({ number, text, problems }) => [number, text, problems.length])).toEqual([
    [1, 'a: 1', 1],
    [2, 'b: 2', 2],
  ])
  expect([isEmptyText(' \n\t'), isEmptyText('a')]).toEqual([true, false])
})
