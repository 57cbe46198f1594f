import { expect, test } from 'vitest'
import { BLANK_DRAFT, draftOf } from '../../../../machines/pin/pin.logic.ts'
import { NEW_PIN, pinMarks } from '../../../../src/features/monitor/pins/pinMarks.ts'
import { PIN, SPOT } from '../../../machines/pin/pins.ts'

const OTHER = { ...PIN, id: 6, priority: 'Medium' as const }
const held = (pin = PIN) => ({ pin, spot: pin, draft: draftOf(pin) })

test('N-003 pins of High and Highest priority are urgent', () => {
  expect(pinMarks(9, [PIN, OTHER], undefined).map(({ id, urgent, selected }) => [id, urgent, selected])).toEqual([
    [5, true, false],
    [6, false, false],
  ])
})

test('N-004 the pin in the editor is selected, by its newest version, also where the filter leaves it out', () => {
  const newer = { ...PIN, title: 'Two pallets' }
  expect(pinMarks(9, [newer, OTHER], held()).at(-1)).toMatchObject({ id: 5, selected: true, title: 'Two pallets' })
  expect(pinMarks(9, [OTHER], held()).map(({ id }) => id)).toEqual([6, 5])
})

test('N-004 a new pin stands at its spot while it is written', () => {
  const draft = { ...BLANK_DRAFT, title: 'Water' }
  expect(pinMarks(9, [OTHER], { pin: undefined, spot: SPOT, draft }).at(-1)).toMatchObject({
    id: NEW_PIN,
    type: 'Customer',
    x: 1,
    y: 2,
    selected: true,
    title: 'Water',
  })
})

test('N-004 on another plan the pin in the editor is not drawn', () => {
  expect(pinMarks(8, [OTHER], held()).map(({ id }) => id)).toEqual([6])
})
