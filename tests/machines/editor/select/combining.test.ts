import { expect, test } from 'vitest'
import { NO_ELEMENTS, type PlanElements } from '../../../../contract/plan/elements.ts'
import { outlineOf } from '../../../../floor/drawing/elementShape.ts'
import { signedArea } from '../../../../floor/geometry.ts'
import { editorWith, inputOf } from '../gestures.ts'

const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]
const sector = (id: number, points: readonly { x: number; y: number }[]) => ({
  id,
  name: `S${id}`,
  type: 0,
  pause_after: false,
  points: [...points],
})
const AREAS: PlanElements = {
  ...NO_ELEMENTS,
  sectors: [
    sector(1, square(0, 0, 4)),
    sector(2, [...square(3, 0, 4), { x: 3.01, y: 2 }]),
    sector(3, square(20, 0, 4)),
  ],
  zones: [
    {
      id: 1,
      name: '',
      owner: 'general',
      shape: { type: 'rectangle', x: 2, y: 2, dx: 1, dy: 1, a: 0 },
      settings: { type: 'no_go_zone', stealth: false },
    },
    {
      id: 2,
      name: '',
      owner: 'general',
      shape: {
        type: 'polyline',
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
      },
      settings: { type: 'glass_wall', stealth: false },
    },
  ],
}
const editor = () => editorWith({ tool: 'select' }, inputOf(AREAS))
const areaOf = (of: ReturnType<typeof editor>, key: string): number => {
  const element = of.element(key)
  return element ? Math.round(Math.abs(signedArea(outlineOf(element))) * 100) / 100 : 0
}

test('E-001 selected areas are united, cut, simplified, grown and shrunk, each by one command', () => {
  for (const [how, selection, areas] of [
    ['join', ['sectors:1', 'sectors:2'], [28, 0]],
    ['subtract', ['sectors:1', 'sectors:2'], [12.02, 15.98]],
    ['subtract', ['sectors:2', 'sectors:1'], [16, 12]],
    ['intersect', ['sectors:1', 'sectors:2'], [3.98, 15.98]],
    ['simplify', ['sectors:1', 'sectors:2'], [16, 16]],
    ['grow', ['sectors:1', 'sectors:3'], [4.6 * 4.6, 15.98]],
    ['shrink', ['sectors:1', 'sectors:3'], [3.4 * 3.4, 15.98]],
  ] as const) {
    const drawn = editor()
    drawn.send({ type: 'editor.select', keys: selection })
    drawn.send({ type: 'editor.combine', how })
    expect([drawn.commands.length, drawn.refusals], `${how} ${selection.join()}`).toEqual([1, []])
    expect([areaOf(drawn, 'sectors:1'), areaOf(drawn, 'sectors:2')], how).toEqual(
      areas.map(area => Math.round(area * 100) / 100),
    )
  }
})

test('E-001 areas grow and shrink by half of the robots that work by the plan', () => {
  for (const [how, side] of [
    ['grow', 4.8],
    ['shrink', 3.2],
  ] as const) {
    const drawn = editorWith({ tool: 'select' }, { ...inputOf(AREAS), robotWidth: 0.8 })
    drawn.send({ type: 'editor.select', keys: ['sectors:1'] })
    drawn.send({ type: 'editor.combine', how })
    expect(areaOf(drawn, 'sectors:1'), how).toBe(Math.round(side * side * 100) / 100)
  }
})

test('E-001 what cannot be made of selected areas changes nothing, and a sentence says why', () => {
  for (const [how, selection, refusal] of [
    ['join', [], 'selectTwo'],
    ['join', ['sectors:1'], 'selectTwo'],
    ['join', ['sectors:1', 'sectors:3'], 'apart'],
    ['join', ['sectors:1', 'zones:1'], 'otherKind'],
    ['join', ['sectors:1', 'zones:2'], 'noAreas'],
    ['subtract', ['zones:1', 'sectors:1'], 'nothingLeft'],
    ['subtract', ['sectors:1', 'sectors:3'], 'nothingChanged'],
    ['intersect', ['sectors:1', 'sectors:3'], 'nothingLeft'],
    ['simplify', ['sectors:1'], 'nothingChanged'],
    ['simplify', [], 'nothingSelected'],
    ['shrink', ['sectors:1', 'zones:1'], undefined],
    ['grow', ['zones:2'], 'noAreas'],
  ] as const) {
    const drawn = editor()
    drawn.send({ type: 'editor.select', keys: selection })
    drawn.send({ type: 'editor.combine', how })
    expect(drawn.context().refusal, `${how} ${selection.join()}`).toBe(refusal)
    if (refusal) expect(drawn.commands).toEqual([])
  }
})

test('E-001 a locked area is left as it is, also where the others are cut by it, and whoever may only look changes nothing', () => {
  const drawn = editor()
  drawn.send({ type: 'editor.lock', keys: ['sectors:2'], on: true })
  drawn.send({ type: 'editor.select', keys: ['sectors:1', 'sectors:2'] })
  drawn.send({ type: 'editor.combine', how: 'join' })
  expect([drawn.commands, drawn.context().refusal]).toEqual([[], 'nothingChanged'])
  drawn.send({ type: 'editor.combine', how: 'subtract' })
  expect(areaOf(drawn, 'sectors:1')).toBe(12.02)
  const looking = editorWith({ tool: 'select' }, inputOf(AREAS, true))
  looking.send({ type: 'editor.select', keys: ['sectors:1', 'sectors:3'] })
  looking.send({ type: 'editor.combine', how: 'grow' })
  expect(looking.commands).toEqual([])
})
