import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LEVEL } from '../../../../contract/permissions.ts'
import { createAddressStore } from '../../../../src/features/monitor/address/addressStore.ts'
import {
  isSameView,
  layersOf,
  layersText,
  openingView,
  sharedViewIn,
  viewOf,
  viewParams,
} from '../../../../src/features/monitor/address/sharedView.ts'
import { monitorSearchSchema } from '../../../../src/features/monitor/monitorSearch.ts'

const parse = (search: object) => v.parse(monitorSearchSchema, search)
const WHOLE = { map: '4.25,-3,2.5', track: 'robot', speed: 5, tab: 'elements', pin: 12, layers: 'grid,laser' } as const

test('P-013 an address carries view, speed, tab, pin and layers beside the moment', () => {
  const search = parse({ time: '2026-11-20T14:32:07.000Z', autoplay: true, ...WHOLE })
  expect(search).toEqual({ time: '2026-11-20T14:32:07.000Z', autoplay: true, ...WHOLE })
  expect(viewParams(sharedViewIn(search)).map(([name]) => name)).toEqual(Object.keys(WHOLE))
  expect(isSameView(search, { ...WHOLE })).toBe(true)
  expect(isSameView(search, { ...WHOLE, pin: undefined })).toBe(false)
})

test.each([
  { map: '1,2' },
  { map: '1,2,0' },
  { map: '1,two,3' },
  { map: '1,2,3,4' },
  { map: '99999999,0,1' },
  { map: 7 },
  { track: 'plan' },
  { speed: 3 },
  { speed: 'fast' },
  { tab: '<b>' },
  { tab: 'x'.repeat(30) },
  { pin: -1 },
  { pin: 1.5 },
  { layers: 'grid,,laser' },
  { layers: 'x'.repeat(1001) },
])('M-001 a value that cannot be read is left out, and the rest holds: %j', bad => {
  const [name] = Object.keys(bad)
  expect(parse({ ...WHOLE, ...bad })).toEqual({ ...WHOLE, [name ?? '']: undefined })
})

test('M-001 an address from before says nothing of the picture, and opens as it did', () => {
  const search = parse({ time: 1_795_185_127_000, autoplay: 'true' })
  expect(sharedViewIn(search)).toEqual({})
  expect([openingView(search), layersOf(search.layers, LEVEL.operator)]).toEqual([undefined, undefined])
})

test('P-013 the view of an address is the one that it was taken from', () => {
  const camera = { x: 4.251, y: -3.004, zoom: 2.500_04, tracking: 'nothing' } as const
  expect(openingView(viewOf(camera))).toEqual({ at: { x: 4.25, y: -3, zoom: 2.5 }, tracking: 'nothing' })
  expect(openingView(viewOf({ ...camera, tracking: 'robot' }))?.tracking).toBe('robot')
  expect(openingView({ track: 'robot' })).toEqual({ at: undefined, tracking: 'robot' })
})

test('M-021 of the layers of a link those are shown that the receiver may see, and none that do not exist', () => {
  expect([...(layersOf('robot,laser,costmap_local,nonsense', LEVEL.operator) ?? [])]).toEqual([
    'robot',
    'laser',
    'costmap_local',
  ])
  expect([...(layersOf('robot,laser,costmap_local', LEVEL.customer) ?? [])]).toEqual(['robot', 'laser'])
  expect([...(layersOf('', LEVEL.operator) ?? ['none'])]).toEqual([])
  expect(layersText(['grid', 'laser'])).toBe('grid,laser')
})

test('P-013 the address says what somebody has chosen, a link everything', () => {
  const store = createAddressStore()
  let changes = 0
  const stop = store.subscribe(() => {
    changes += 1
  })
  store.put('tab', { value: { tab: 'control' }, isUsual: true })
  const forgetPin = store.put('pin', { value: { pin: 5 }, isUsual: false })
  expect([store.chosen(), store.whole()]).toEqual([{ pin: 5 }, { tab: 'control', pin: 5 }])
  const forgetNext = store.put('pin', { value: { pin: 6 }, isUsual: false })
  forgetPin()
  expect(store.chosen()).toEqual({ pin: 6 })
  forgetNext()
  expect([store.chosen(), changes]).toEqual([{}, 4])
  stop()
})
