import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planElementsSchema } from '../../../contract/plan/elements.ts'
import { zonesOf } from '../../../src/planMap/planEntries.ts'

const shape = { type: 'rectangle', x: 1, y: 2, dx: 1, dy: 1 }
const elements = v.parse(planElementsSchema, {
  zones: [
    { id: 1, name: 'Stairs', shape, settings: { type: 'no_go_zone' } },
    { id: 2, name: 'Office', shape, settings: { type: 'zone', camera_settings: { status: 'off' } } },
    { id: 3, name: 'Old office', shape, settings: { type: 'zone', camera_settings: { state: 'off' } } },
    { id: 4, name: 'Lobby', shape, settings: { type: 'zone', camera_settings: { status: 'on' } } },
  ],
})
const listed = (maySeeCameraOff: boolean) => zonesOf({ elements }, key => key, maySeeCameraOff).map(({ name }) => name)

test('E-018 zones with cameras off are listed only for those who may see them', () => {
  expect(listed(true)).toEqual(['Stairs', 'Office', 'Old office', 'Lobby'])
  expect(listed(false)).toEqual(['Stairs', 'Lobby'])
})
