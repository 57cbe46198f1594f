import { expect, test } from 'vitest'
import { MAX_COMMAND_ELEMENTS } from '../../../contract/plan/drawing.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import {
  cutOut,
  cutTo,
  joinElements,
  offsetElements,
  type ShapeCommand,
  simplifyElements,
  splitElement,
} from '../../../floor/drawing/boolean/shapeCommands.ts'
import { selfCrossings } from '../../../floor/drawing/checks/crossings.ts'
import { type Drawing, elementsOf } from '../../../floor/drawing/drawing.ts'
import { oppositeOf } from '../../../floor/drawing/oppositeCommand.ts'
import { signedArea } from '../../../floor/geometry.ts'
import { box, plan } from './checkCases.ts'

const hall = { id: 4, name: 'Hall', type: 0, pause_after: true, points: box(2, 2, 6) }
const block = { id: 6, name: 'Block', type: 0, points: box(4, 4, 2) }
const drawing = plan({ sectors: [hall, block] })
let count = 0
const newKey = () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`
const after = (result: ShapeCommand, before: Drawing = drawing): Drawing => {
  const applied = result.ok ? applyCommand(before, result.command) : undefined
  if (!applied?.ok) throw new Error('The command does not apply')
  return applied.drawing
}
const outlines = (of: Drawing) => elementsOf(of).sectors.map(sector => ('points' in sector ? sector.points : []))
const areas = (of: Drawing) => outlines(of).map(points => Math.abs(signedArea(points)))

test('E-001 a sector is split along a line: the larger part stays the sector, the other follows it with the same fields', () => {
  const line = [
    { x: 4, y: 0 },
    { x: 4, y: 1 },
  ] as const
  const split = after(splitElement(drawing, 'sectors:4', line, newKey))
  expect(areas(split)).toEqual([24, 12, 4])
  expect(elementsOf(split).sectors.map(({ id, pause_after }) => [id, pause_after])).toEqual([
    [4, true],
    [7, true],
    [6, false],
  ])
  const beside = [
    { x: 40, y: 0 },
    { x: 40, y: 1 },
  ] as const
  expect(splitElement(drawing, 'sectors:4', beside, newKey)).toEqual({ ok: false, reason: 'unchanged' })
})

test('E-001 sectors are joined, cut out, cut to, grown and simplified by one command each', () => {
  expect(areas(after(joinElements(drawing, ['sectors:4', 'sectors:6'], newKey)))).toEqual([36])
  const apart = plan({ sectors: [hall, { ...block, points: box(12, 12, 2) }] })
  expect(joinElements(apart, ['sectors:4', 'sectors:6'], newKey)).toEqual({ ok: false, reason: 'apart' })
  const holed = after(cutOut(drawing, ['sectors:4'], 'sectors:6', newKey))
  expect(areas(holed)).toEqual([16, 16, 4])
  for (const points of outlines(holed)) expect(selfCrossings(points)).toEqual([])
  expect(areas(after(cutTo(drawing, ['sectors:4'], 'sectors:6', newKey)))).toEqual([4, 4])
  expect(cutOut(drawing, ['sectors:6'], 'sectors:4', newKey)).toEqual({ ok: false, reason: 'nothingLeft' })
  expect(areas(after(offsetElements(drawing, ['sectors:4'], -0.5, newKey)))).toEqual([25, 4])
  expect(offsetElements(drawing, ['sectors:4', 'sectors:6'], -2, newKey)).toEqual({ ok: false, reason: 'nothingLeft' })
  const more = plan({ sectors: [{ ...hall, points: [...box(2, 2, 6), { x: 2.001, y: 5 }] }] })
  expect(outlines(after(simplifyElements(more, ['sectors:4'], 0.01), more))[0]).toHaveLength(4)
  expect(simplifyElements(drawing, ['sectors:4'], 0.01)).toEqual({ ok: false, reason: 'unchanged' })
})

const row = plan({
  sectors: [1, 2, 3, 4].map(id => ({ id, name: `S${id}`, type: 0, points: box(id * 3, 2, 3.5) })),
  zones: [
    { id: 1, name: '', shape: { type: 'polygon', points: box(2, 2, 4) }, settings: { type: 'no_go_zone' } },
    { id: 2, name: '', shape: { type: 'polygon', points: box(4, 2, 4) }, settings: { type: 'zone' } },
  ],
})
const names = (of: Drawing) => elementsOf(of).sectors.map(({ id, name }) => `${id} ${name}`)

test('E-001 what is made of several areas keeps their place in the order of cleaning, is undone by one command, and uses no id again', () => {
  const joined = joinElements(row, ['sectors:2', 'sectors:3'], newKey)
  expect(names(after(joined, row)), 'the union stands where the first of them stood').toEqual(['1 S1', '2 S2', '4 S4'])
  const grown = offsetElements(row, ['sectors:3', 'sectors:1', 'sectors:2'], 0.3, newKey)
  expect(names(after(grown, row))).toEqual(names(row))
  const split = cutOut(row, ['sectors:1', 'sectors:3'], 'sectors:2', newKey)
  const holed = offsetElements(plan({ sectors: [hall] }), ['sectors:4'], 0.1, newKey)
  expect(holed.ok).toBe(true)
  for (const result of [joined, grown, split]) {
    if (!result.ok) throw new Error(result.reason)
    const undo = oppositeOf(row, result.command)
    const back = undo && applyCommand(after(result, row), undo)
    if (!back?.ok) throw new Error('it is not undone')
    expect([back.drawing.elements, back.drawing.order]).toEqual([row.elements, row.order])
    const [removed] = result.command.type === 'replace' ? result.command.remove : []
    expect(removed).toBeDefined()
  }
  const cross = plan({
    sectors: [
      { ...hall, points: box(0, 0, 9) },
      { ...block, points: box(3, -1, 2) },
    ],
  })
  const wide = plan({
    sectors: [
      { ...hall, points: box(0, 0, 9) },
      {
        ...block,
        points: [
          { x: 3, y: -1 },
          { x: 5, y: -1 },
          { x: 5, y: 12 },
          { x: 3, y: 12 },
        ],
      },
    ],
  })
  expect(names(after(cutOut(cross, ['sectors:4'], 'sectors:6', newKey), cross))).toEqual(['4 Hall', '6 Block'])
  const halves = after(cutOut(wide, ['sectors:4'], 'sectors:6', newKey), wide)
  expect(names(halves), 'the new half has an id that nobody had').toEqual(['4 Hall', '7 Hall', '6 Block'])
  const undo = oppositeOf(wide, { type: 'remove', keys: ['sectors:4'] })
  expect(undo).toBeDefined()
  const removed = applyCommand(halves, { type: 'remove', keys: halves.order.sectors.slice(1, 2) })
  if (!removed.ok) throw new Error(removed.refusal)
  const again = offsetElements(removed.drawing, ['sectors:4'], 0.1, newKey)
  const cutAgain = splitElement(
    after(again, removed.drawing),
    'sectors:4',
    [
      { x: 0, y: 4 },
      { x: 1, y: 4 },
    ],
    newKey,
  )
  expect(names(after(cutAgain, after(again, removed.drawing)))).toEqual(['4 Hall', '8 Hall', '6 Block'])
})

test('E-001 areas that mean something else to robots are not united, and what no command can hold is refused whole', () => {
  expect(joinElements(row, ['zones:1', 'zones:2'], newKey)).toEqual({ ok: false, reason: 'otherKind' })
  expect(joinElements(row, ['sectors:1', 'zones:1'], newKey)).toEqual({ ok: false, reason: 'otherKind' })
  expect(joinElements(row, ['sectors:1'], newKey)).toEqual({ ok: false, reason: 'unchanged' })
  expect(joinElements(row, ['sectors:1', 'gone'], newKey)).toEqual({ ok: false, reason: 'notArea' })
  const teethCount = MAX_COMMAND_ELEMENTS + 50
  const width = 2 * teethCount
  const comb = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    ...Array.from({ length: teethCount }, (_, tooth) => [
      { x: width - tooth * 2, y: 5 },
      { x: width - 1 - tooth * 2, y: 1 },
    ]).flat(),
  ]
  const teeth = plan({
    sectors: [
      { ...hall, points: comb },
      { ...block, points: box(-1, -1, 2) },
    ],
  })
  const wide = [
    { x: -1, y: 2 },
    { x: width + 1, y: 2 },
    { x: width + 1, y: 6 },
    { x: -1, y: 6 },
  ]
  const strip = applyCommand(teeth, { type: 'setShape', key: 'sectors:6', shape: { type: 'polygon', points: wide } })
  if (!strip.ok) throw new Error(strip.refusal)
  expect(cutTo(strip.drawing, ['sectors:4'], 'sectors:6', newKey)).toEqual({ ok: false, reason: 'tooMany' })
})
