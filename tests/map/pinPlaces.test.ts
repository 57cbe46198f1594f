import { expect, test } from 'vitest'
import { INITIAL_CAMERA } from '../../map/camera.ts'
import { pinPlaces } from '../../map/layers/pinPlaces.ts'
import type { PinMark } from '../../map/pinMark.ts'

const pin = (id: number, x: number, selected = false): PinMark => ({
  id,
  type: 'ATS',
  status: 'open',
  urgent: false,
  selected,
  x,
  y: 0,
  title: '',
})
/** Ids by place, at a zoom. */
const idsAt = (zoom: number, ...pins: readonly PinMark[]) =>
  pinPlaces(pins, { ...INITIAL_CAMERA, zoom }).map(place => place.pins.map(({ id }) => id))

test('N-003 below zoom 0.5 pins closer than their number is wide are one place, in their middle', () => {
  const pins = [pin(1, 0), pin(2, 2), pin(3, 20)]
  expect(idsAt(0.49, ...pins)).toEqual([[1, 2], [3]])
  expect(idsAt(0.5, ...pins)).toEqual([[1], [2], [3]])
  expect(pinPlaces(pins, { ...INITIAL_CAMERA, zoom: 0.4 })[0]).toMatchObject({ x: 1, y: 0 })
})

test('N-003 the selected pin stands for itself over all others', () => {
  expect(idsAt(0.4, pin(1, 0, true), pin(2, 0), pin(3, 0))).toEqual([[2, 3], [1]])
})
