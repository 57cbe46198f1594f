import { expect, test } from 'vitest'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'
import { publishReason } from '../../../src/features/planEditor/publishReason.ts'

const CROSSING: DrawingProblem = { rule: 'selfIntersection', severity: 'error', keys: ['sectors:6'], edges: [0, 2] }
const TWICE: DrawingProblem = { rule: 'duplicateName', severity: 'warning', keys: ['zones:1', 'zones:2'] }

test('L-042 E-032 a drawing with an error and unsaved changes says to save and what to fix', () => {
  expect(publishReason({ plan: { status: 'ready' }, unsaved: 4, problems: [TWICE, CROSSING] })).toEqual({
    kind: 'saveAndFix',
    problem: CROSSING,
    more: 0,
  })
})

test('L-038 L-042 a version is published when it is saved, checked and not published yet; warnings stand in nobody’s way', () => {
  const reasonOf = (status: 'draft' | 'validating' | 'ready' | 'published', unsaved = 0): string | undefined =>
    publishReason({ plan: { status }, unsaved, problems: [TWICE] })?.kind
  expect(reasonOf('ready')).toBeUndefined()
  expect([reasonOf('ready', 1), reasonOf('validating'), reasonOf('published'), reasonOf('draft')]).toEqual([
    'save',
    'validating',
    'published',
    'notReady',
  ])
})

test('L-042 a drawing that was not checked yet is not published', () => {
  const input = { plan: { status: 'ready' as const }, unsaved: 0, problems: [] }
  expect([publishReason({ ...input, isUnchecked: true })?.kind, publishReason(input)]).toEqual(['unchecked', undefined])
})
