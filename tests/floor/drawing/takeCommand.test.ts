import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import { REFUSED_RULES } from '../../../contract/plan/drawingRules.ts'
import { checkDrawing, createDrawingChecks } from '../../../floor/drawing/checks/checkDrawing.ts'
import { worsened } from '../../../floor/drawing/checks/isWorse.ts'
import { oppositeOf } from '../../../floor/drawing/oppositeCommand.ts'
import { takeCommand } from '../../../floor/drawing/takeCommand.ts'
import { worsenedOnMap } from '../../../floor/drawing/worsenedOnMap.ts'
import { box, FLOOR, plan } from './checkCases.ts'
import { anyCommand, sampleDrawing } from './sampleDrawing.ts'

const ROOM = { id: 1, name: 'Room', type: 0, points: box(2, 2, 4) }
const BOW = {
  id: 2,
  name: 'Bow',
  type: 0,
  points: [
    { x: 12, y: 2 },
    { x: 16, y: 6 },
    { x: 16, y: 2 },
    { x: 12, y: 6 },
  ],
}
const drawing = plan({ sectors: [ROOM, BOW] })
const NO_GO_AT_HOME: DrawingCommand = {
  type: 'add',
  elements: [
    {
      key: '00000000-0000-4000-8000-000000000001',
      before: null,
      element: {
        kind: 'zones',
        value: {
          id: 1,
          name: 'Stairs',
          owner: 'general',
          shape: { type: 'polygon', points: box(0.6, 0.6, 1) },
          settings: { type: 'no_go_zone', stealth: false },
        },
      },
    },
  ],
}

test.each<{ readonly what: string; readonly command: DrawingCommand; readonly refusal: object }>([
  {
    what: 'a vertex that is dragged over an edge',
    command: { type: 'moveVertex', key: 'sectors:1', index: 2, to: { x: 1, y: 3 } },
    refusal: { refusal: 'selfIntersection', key: 'sectors:1' },
  },
  {
    what: 'an area that is pressed flat',
    command: { type: 'transform', keys: ['sectors:1'], about: { x: 2, y: 2 }, factors: { x: 1, y: 0.0001 }, turn: 0 },
    refusal: { refusal: 'noArea', key: 'sectors:1' },
  },
  {
    what: 'a no-go zone over the home',
    command: NO_GO_AT_HOME,
    refusal: { refusal: 'placeInNoGo', key: '00000000-0000-4000-8000-000000000001' },
  },
  {
    what: 'the start that is taken away',
    command: { type: 'setPlace', place: 'start', pose: null },
    refusal: { refusal: 'startMissing' },
  },
])('E-032 what makes a drawing worse by itself is refused and named: $what', ({ command, refusal }) => {
  expect(takeCommand(drawing, command)).toEqual({ ok: false, ...refusal })
})

test('E-032 a bad shape that came by import is moved, left as bad and mended; a copy of it is another bad shape', () => {
  const key = 'sectors:2'
  expect(takeCommand(drawing, { type: 'translate', keys: [key], by: { x: 1, y: 0 } })).toMatchObject({ ok: true })
  expect(takeCommand(drawing, { type: 'moveVertex', key, index: 1, to: { x: 17, y: 6 } })).toMatchObject({ ok: true })
  const mended = takeCommand(drawing, { type: 'setShape', key, shape: { type: 'polygon', points: box(12, 2, 4) } })
  expect(mended).toMatchObject({ ok: true })
  const element = drawing.elements.get(key)
  if (!element || !mended.ok) throw new Error('The plan has no such sector')
  const copy = '00000000-0000-4000-8000-000000000002'
  expect(takeCommand(drawing, { type: 'add', elements: [{ key: copy, before: null, element }] })).toEqual({
    ok: false,
    refusal: 'selfIntersection',
    key: copy,
  })
})

test('E-032 what depends on the map below is refused where the map is at hand, and taken where it is not', () => {
  const away: DrawingCommand = { type: 'translate', keys: ['sectors:1'], by: { x: 18, y: 0 } }
  expect(takeCommand(drawing, away)).toMatchObject({ ok: true })
  expect(worsenedOnMap({ drawing, map: undefined }, away)).toBeUndefined()
  expect(worsenedOnMap({ drawing, map: FLOOR.cells }, away)).toBe('outsideMap')
  const within: DrawingCommand = { ...away, by: { x: 1, y: 0 } }
  expect(worsenedOnMap({ drawing, map: FLOOR.cells }, within)).toBeUndefined()
})

test('E-032 a path over a wall and a start on one are refused; what lay there before is moved and mended', () => {
  const over = (y: number) => ({
    motions: [
      {
        waypoints: [
          { x: 1, y },
          { x: 19, y },
        ],
      },
    ],
  })
  const walled = plan({ sectors: [{ id: 1, name: 'Path', type: 99, motion_array: over(4) }] })
  const onMap = (command: DrawingCommand) => worsenedOnMap({ drawing: walled, map: FLOOR.cells }, command)
  const [key = ''] = walled.order.sectors
  const element = walled.elements.get(key)
  if (!element) throw new Error('The plan has no such path')
  expect(checkDrawing(walled, FLOOR).map(({ rule }) => rule)).toContain('onWall')
  expect(onMap({ type: 'translate', keys: [key], by: { x: 0, y: 0.5 } })).toBeUndefined()
  const copy = '00000000-0000-4000-8000-000000000003'
  expect(onMap({ type: 'add', elements: [{ key: copy, before: null, element }] })).toBe('onWall')
  expect(onMap({ type: 'setPlace', place: 'start', pose: { x: -3, y: 2, a: 0 } })).toBe('outsideMap')
  expect(onMap({ type: 'remove', keys: [key] })).toBeUndefined()
})

test('E-032 no row of commands makes worse what is looked at without a floor, and what was taken can be taken back', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 12, maxLength: 12 }), commands => {
      const checks = createDrawingChecks(FLOOR)
      let now = sampleDrawing()
      let problems = checks.check(now)
      for (const command of commands) {
        const taken = takeCommand(now, command)
        if (!taken.ok) continue
        const next = checks.check(taken.drawing)
        const worse = worsened(problems, next).filter(({ rule }) => REFUSED_RULES.some(each => each === rule))
        expect(worse).toEqual([])
        problems = next
        const opposite = oppositeOf(now, command)
        if (opposite) expect(takeCommand(taken.drawing, opposite, 'an earlier one').ok).toBe(true)
        now = taken.drawing
      }
    }),
    { numRuns: 20 },
  )
})
