import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import { DRAWING_RULES, drawingProblemSchema } from '../../../contract/plan/drawingRules.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { checkDrawing, createDrawingChecks, drawingErrors } from '../../../floor/drawing/checks/checkDrawing.ts'
import { selfCrossings } from '../../../floor/drawing/checks/crossings.ts'
import { isWorse } from '../../../floor/drawing/checks/isWorse.ts'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import { box, CASES, FLOOR, plan } from './checkCases.ts'
import { anyCommand, sampleDrawing } from './sampleDrawing.ts'

const after = (drawing: Drawing, command: DrawingCommand): Drawing => {
  const result = applyCommand(drawing, command)
  if (!result.ok) throw new Error(result.refusal)
  return result.drawing
}
const rulesOf = (problems: readonly DrawingProblem[]) => problems.map(({ rule }) => rule)

test.each(CASES)('E-032 what is wrong is found, and what nearly is is not: $rule', ({ rule, breaks, keeps, floor }) => {
  for (const drawing of breaks) {
    const problems = checkDrawing(drawing, floor ?? FLOOR)
    expect(rulesOf(problems)).toContain(rule)
    for (const problem of problems) expect(v.is(drawingProblemSchema, problem)).toBe(true)
  }
  for (const drawing of keeps) expect(rulesOf(checkDrawing(drawing, floor ?? FLOOR))).not.toContain(rule)
})

test('E-032 every rule has its own examples', () => {
  expect(CASES.map(({ rule }) => rule).toSorted()).toEqual([...DRAWING_RULES].toSorted())
})

test('E-032 a fix mends what it stands beside and makes nothing worse', () => {
  let fixes = 0
  for (const { breaks, floor } of CASES)
    for (const drawing of breaks) {
      const problems = checkDrawing(drawing, floor ?? FLOOR)
      for (const { rule, keys, fix } of problems) {
        if (!fix) continue
        fixes++
        const mended = checkDrawing(after(drawing, fix), floor ?? FLOOR)
        expect(mended.filter(one => one.rule === rule && one.keys.join() === keys.join())).toEqual([])
        expect(isWorse(problems, mended)).toBe(false)
      }
    }
  expect(fixes).toBeGreaterThan(8)
})

test('E-032 a crossing names its two edges and the place where they cross', () => {
  const drawing = CASES[0]?.breaks[0] ?? plan({})
  const [problem] = checkDrawing(drawing, FLOOR).filter(({ rule }) => rule === 'selfIntersection')
  expect(problem).toMatchObject({ keys: ['sectors:1'], edges: [0, 2], at: { x: 4, y: 4 }, measure: 1 })
})

test('E-032 an outline that runs along itself or goes through its own corner crosses itself', () => {
  const bump = [
    { x: 0, y: 1 },
    { x: -2, y: 1 },
    { x: -2, y: 3 },
    { x: 0, y: 3 },
    { x: 0, y: 2 },
  ]
  expect(selfCrossings([...box(0, 0, 4), ...bump]).length).toBeGreaterThan(0)
  const through = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 2, y: 0 },
    { x: 1, y: -2 },
    { x: 0, y: 4 },
  ]
  expect(selfCrossings(through).map(({ at }) => at)).toContainEqual({ x: 2, y: 0 })
  expect(selfCrossings([...box(0, 0, 4), { x: 0, y: 4 }])).toEqual([])
})

test('E-032 a bad shape that was imported can be moved and mended, and only what makes it worse is refused', () => {
  const bad = CASES[0]?.breaks[0] ?? plan({})
  const problems = checkDrawing(bad, FLOOR)
  const moved = after(bad, { type: 'translate', keys: ['sectors:1'], by: { x: 0.5, y: 0 } })
  expect(isWorse(problems, checkDrawing(moved, FLOOR))).toBe(false)
  const away = after(bad, { type: 'translate', keys: ['sectors:1'], by: { x: 18, y: 0 } })
  expect(isWorse(problems, checkDrawing(away, FLOOR))).toBe(true)
  expect(isWorse(checkDrawing(away, FLOOR), checkDrawing(moved, FLOOR))).toBe(false)
  const further = after(away, { type: 'translate', keys: ['sectors:1'], by: { x: 1, y: 0 } })
  expect(isWorse(checkDrawing(away, FLOOR), checkDrawing(further, FLOOR))).toBe(true)
})

test('E-032 looking at what has changed alone finds what looking at all finds, and looking for errors alone all errors', () => {
  const named = (problems: readonly DrawingProblem[]) => problems.map(one => JSON.stringify(one)).toSorted()
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 30, maxLength: 30 }), commands => {
      const checks = createDrawingChecks(FLOOR)
      let drawing = sampleDrawing()
      for (const command of commands) {
        const result = applyCommand(drawing, command)
        if (result.ok) drawing = result.drawing
        checks.check(drawing)
      }
      const whole = createDrawingChecks(FLOOR)
      expect(named(checks.check(drawing))).toEqual(named(whole.check(drawing)))
      expect(checks.cleanableArea()).toBeCloseTo(whole.cleanableArea(), 9)
      const errors = whole.check(drawing).filter(({ severity }) => severity === 'error')
      expect(named(drawingErrors(drawing, FLOOR))).toEqual(named(errors))
    }),
    { numRuns: 25 },
  )
})
