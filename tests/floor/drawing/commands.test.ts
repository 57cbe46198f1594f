import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type DrawingCommand, drawingCommandSchema, ELEMENT_KINDS } from '../../../contract/plan/drawing.ts'
import { planElementsSchema } from '../../../contract/plan/elements.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { configOf, type Drawing, drawingOf, elementsOf } from '../../../floor/drawing/drawing.ts'
import { outlineOf, shapeOf } from '../../../floor/drawing/elementShape.ts'
import { oppositeOf } from '../../../floor/drawing/oppositeCommand.ts'
import { cases } from '../../run/longRun.ts'
import { anyCommand, CONFIG, ELEMENTS, sampleDrawing } from './sampleDrawing.ts'

const NEW = '00000000-0000-4000-8000-0000000000aa'
const after = (drawing: Drawing, ...commands: readonly DrawingCommand[]): Drawing =>
  commands.reduce((last, command) => {
    const result = applyCommand(last, command)
    if (!result.ok) throw new Error(`${command.type} is refused: ${result.refusal}`)
    return result.drawing
  }, drawing)
/** What a drawing shows: without which ids were given before. */
const shown = ({ elements, order, places }: Drawing) => ({ elements: Object.fromEntries(elements), order, places })
const refusalOf = (command: DrawingCommand, drawing = sampleDrawing()) => {
  const result = applyCommand(drawing, command)
  return result.ok ? undefined : result.refusal
}
const sectorCopy = (key: string): DrawingCommand => ({
  type: 'add',
  elements: [{ key, element: { kind: 'sectors', value: { ...sectorAt(0), id: 1 } }, before: null }],
})
const sectorAt = (index: number) => {
  const sector = ELEMENTS.sectors[index]
  if (!sector) throw new Error('No such sector')
  return sector
}

test('E-002 a drawing gives the elements of all kinds back as they were read', () => {
  expect(elementsOf(sampleDrawing())).toEqual(ELEMENTS)
  expect(configOf(sampleDrawing(), CONFIG)).toEqual(CONFIG)
  const known = Object.keys(planElementsSchema.entries).filter(name => name !== 'start' && name !== 'end')
  expect([...ELEMENT_KINDS].toSorted()).toEqual(known.toSorted())
})

test('E-001 of two elements with one id the later gets the next free one', () => {
  const sectors = [sectorAt(0), sectorAt(0), sectorAt(2)]
  const drawing = drawingOf({ ...ELEMENTS, sectors }, CONFIG)
  expect(elementsOf(drawing).sectors.map(({ id }) => id)).toEqual([3, 8, 7])
  expect(drawing.order.sectors).toEqual(['sectors:3', 'sectors:8', 'sectors:7'])
})

test('E-001 an id is given once: one that was removed is not given again, and comes back with its own element', () => {
  const added = after(sampleDrawing(), sectorCopy(NEW))
  expect(added.elements.get(NEW)?.value.id).toBe(8)
  const another = '00000000-0000-4000-8000-0000000000bb'
  const again = after(added, { type: 'remove', keys: [NEW] }, sectorCopy(another), sectorCopy(NEW))
  expect(again.elements.get(another)?.value.id).toBe(9)
  expect(again.elements.get(NEW)?.value.id).toBe(8)
})

test('E-001 a command that no longer applies says why', () => {
  const key = 'sectors:3'
  const gone = after(sampleDrawing(), { type: 'remove', keys: [key] })
  expect(refusalOf({ type: 'translate', keys: ['sectors:1', key], by: { x: 1, y: 0 } }, gone)).toBe('elementGone')
  expect(refusalOf(sectorCopy('sectors:1'))).toBe('keyTaken')
  expect(refusalOf(sectorCopy('sectors:99'))).toBe('keyTaken')
  expect(refusalOf({ type: 'moveVertex', key, index: 4, to: { x: 0, y: 0 } })).toBe('vertexGone')
  expect(refusalOf({ type: 'moveVertex', key: 'zones:2', index: 0, to: { x: 0, y: 0 } })).toBe('wrongShape')
  expect(refusalOf({ type: 'setShape', key, shape: { type: 'vector', x: 0, y: 0, a: 0 } })).toBe('wrongShape')
  const triangle = after(sampleDrawing(), { type: 'removeVertex', key, index: 0 })
  expect(refusalOf({ type: 'removeVertex', key, index: 0 }, triangle)).toBe('tooFewPoints')
  expect(refusalOf({ type: 'setPlace', place: 'home', pose: null })).toBe('homeNeeded')
  expect(refusalOf({ type: 'translate', keys: [key], by: { x: 1e7, y: 0 } })).toBe('brokenShape')
  const full = { ...ELEMENTS, sectors: Array.from({ length: 2000 }, (_, id) => ({ ...sectorAt(0), id: id + 1 })) }
  expect(refusalOf(sectorCopy(NEW), drawingOf(full, CONFIG))).toBe('tooMany')
})

test('E-001 a new element whose neighbour was removed meanwhile stands last', () => {
  const add: DrawingCommand = {
    type: 'add',
    elements: [{ key: NEW, element: { kind: 'sectors', value: sectorAt(0) }, before: 'sectors:3' }],
  }
  expect(after(sampleDrawing(), add).order.sectors).toEqual([NEW, 'sectors:3', 'sectors:1', 'sectors:7'])
  const gone = after(sampleDrawing(), { type: 'remove', keys: ['sectors:3'] }, add)
  expect(gone.order.sectors).toEqual(['sectors:1', 'sectors:7', NEW])
})

test('E-003 a sector is moved with all its paths, and reordered', () => {
  const moved = after(sampleDrawing(), { type: 'translate', keys: ['sectors:7'], by: { x: 1.0004, y: 0 } })
  const sector = elementsOf(moved).sectors[2]
  expect(
    sector && 'motion_array' in sector && sector.motion_array.motions.map(({ waypoints }) => waypoints[0]),
  ).toEqual([
    { x: 1, y: 6 },
    { x: 1, y: 9 },
  ])
  const ordered = after(moved, { type: 'reorder', key: 'sectors:7', before: 'sectors:3' })
  expect(ordered.order.sectors).toEqual(['sectors:7', 'sectors:3', 'sectors:1'])
})

test('E-003 sectors that are dragged together are reordered by one command, and come back by one', () => {
  const drawing = sampleDrawing()
  const command = {
    type: 'reorderEach' as const,
    moves: ['sectors:1', 'sectors:7'].map(key => ({ key, before: 'sectors:3' })),
  }
  const ordered = after(drawing, command)
  expect(ordered.order.sectors).toEqual(['sectors:1', 'sectors:7', 'sectors:3'])
  const back = oppositeOf(drawing, command)
  expect(back && after(ordered, back).order.sectors).toEqual(drawing.order.sectors)
  const lost = { ...command, moves: [...command.moves, { key: 'sectors:99', before: null }] }
  expect(applyCommand(drawing, lost), 'all of them or none').toMatchObject({ ok: false, key: 'sectors:99' })
})

test('E-003 the lanes of a sector turn with it, and go back with it', () => {
  const headingIn = (drawing: ReturnType<typeof sampleDrawing>) => {
    const sector = drawing.elements.get('sectors:1')
    return sector?.kind === 'sectors' && 'points' in sector.value ? sector.value.lane_heading_deg : undefined
  }
  const about = { x: 0, y: 0 }
  const turn: DrawingCommand = {
    type: 'transform',
    keys: ['sectors:1'],
    about,
    factors: { x: 1, y: 1 },
    turn: (Math.PI * 5) / 6,
  }
  const mirror: DrawingCommand = { ...turn, factors: { x: -1, y: 1 }, turn: 0 }
  expect(headingIn(after(sampleDrawing(), turn))).toBe(0)
  expect(headingIn(after(sampleDrawing(), mirror))).toBe(150)
  const back = oppositeOf(sampleDrawing(), turn)
  expect(back && headingIn(after(sampleDrawing(), turn, back))).toBe(30)
  expect(headingIn(after(sampleDrawing(), { type: 'translate', keys: ['sectors:1'], by: { x: 1, y: 1 } }))).toBe(30)
})

test('E-023 a turned and mirrored rectangle is a rectangle', () => {
  const turned = after(sampleDrawing(), {
    type: 'transform',
    keys: ['zones:2'],
    about: { x: 0, y: 0 },
    factors: { x: -2, y: 2 },
    turn: Math.PI / 2,
  })
  const element = turned.elements.get('zones:2')
  expect(element && shapeOf(element)).toEqual({ type: 'rectangle', x: -4, y: -2, dx: 8, dy: 4, a: -2.070796 })
})

test('E-021 a curve is outlined by its handles, and an end takes them along', () => {
  const moved = after(sampleDrawing(), { type: 'moveVertex', key: 'notes:12', index: 0, to: { x: 1, y: 1 } })
  const element = moved.elements.get('notes:12')
  const shape = element && shapeOf(element)
  expect(shape?.type === 'curve' && shape.points[0]).toEqual({
    x: 1,
    y: 1,
    next: { x: 2, y: 1 },
    previous: { x: 0, y: 1 },
  })
  const outline = element ? outlineOf(element) : []
  expect(outline.at(0)).toEqual({ x: 1, y: 1 })
  expect(outline.at(-1)).toEqual({ x: 4, y: 0 })
  expect(outline[12]).toEqual({ x: 2.5, y: 0.875 })
})

test('E-001 the opposite of any command gives the drawing back, ids and order included', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 12 }), anyCommand, (earlier, command) => {
      const drawing = earlier.reduce((last, one) => {
        const result = applyCommand(last, one)
        return result.ok ? result.drawing : last
      }, sampleDrawing())
      const opposite = oppositeOf(drawing, command)
      const result = applyCommand(drawing, command)
      expect(opposite !== undefined).toBe(result.ok)
      if (!opposite || !result.ok) return
      expect(v.is(drawingCommandSchema, opposite)).toBe(true)
      expect(shown(after(result.drawing, opposite))).toEqual(shown(drawing))
    }),
    { numRuns: cases(1500) },
  )
})

test('E-001 no sequence of commands gives an id twice, changes a drawing in place or reaches a plan that cannot be read', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 1000, maxLength: 1000 }), commands => {
      let drawing = sampleDrawing()
      const first = JSON.stringify(shown(drawing))
      const owners = new Map<string, string>()
      for (const command of commands) {
        const before = shown(drawing)
        const result = applyCommand(drawing, command)
        if (!result.ok) expect(shown(drawing)).toEqual(before)
        else drawing = result.drawing
        for (const [key, { kind, value }] of drawing.elements) {
          const id = `${kind}:${value.id}`
          expect(owners.get(id) ?? key).toBe(key)
          owners.set(id, key)
        }
      }
      const elements = elementsOf(drawing)
      expect(v.parse(planElementsSchema, JSON.parse(JSON.stringify(elements)))).toEqual(elements)
      expect(JSON.stringify(shown(sampleDrawing()))).toBe(first)
    }),
    { numRuns: 4 },
  )
})

test('E-001 the order of accepted commands decides alone, whoever sends them and however they travel', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), commands => {
      const fold = (list: readonly DrawingCommand[]): Drawing =>
        list.reduce((last, one) => {
          const result = applyCommand(last, one)
          return result.ok ? result.drawing : last
        }, sampleDrawing())
      const travelled = v.parse(v.array(drawingCommandSchema), JSON.parse(JSON.stringify(commands)))
      expect(fold(travelled)).toEqual(fold(commands))
    }),
    { numRuns: 100 },
  )
})

test('E-001 a group that was turned is set back by its shapes, which leaves what others changed of it', () => {
  const keys = ['zones:2', 'sectors:7']
  const turn: DrawingCommand = { type: 'transform', keys, about: { x: 1, y: 1 }, factors: { x: 1, y: 1 }, turn: 0.7 }
  const back = oppositeOf(sampleDrawing(), turn)
  expect(back).toMatchObject({ type: 'setShapes', shapes: [{ key: 'zones:2' }, { key: 'sectors:7' }] })
  const sector = sectorAt(2)
  const renamed: DrawingCommand = {
    type: 'setFields',
    key: 'sectors:7',
    element: { kind: 'sectors', value: { ...sector, name: 'Other' } },
  }
  const drawing = after(sampleDrawing(), turn, renamed, ...(back ? [back] : []))
  expect(drawing.elements.get('sectors:7')?.value).toEqual({ ...sector, name: 'Other' })
})
