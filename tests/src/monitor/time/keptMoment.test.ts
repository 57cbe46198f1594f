import { expect, test } from 'vitest'
import { forgetMoment, keepMoment, keptMoment } from '../../../../src/features/monitor/time/keptMoment.ts'

const ADDRESS = '/robot/3/monitor?view=map'

function storage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('P-010 the moment that was shown is known again at its address, until it is forgotten', () => {
  const store = storage()
  const moment = { address: ADDRESS, opensAt: { timeMs: 1000, autoplay: true } }
  keepMoment(store, moment)
  expect(keptMoment(store, ADDRESS)).toEqual(moment)
  expect(keptMoment(store, '/robot/4/monitor')).toBeUndefined()
  keepMoment(store, { address: ADDRESS })
  expect(keptMoment(store, ADDRESS)).toEqual({ address: ADDRESS })
  forgetMoment(store)
  expect(keptMoment(store, ADDRESS)).toBeUndefined()
})

test('P-010 what is stored in another shape is as if nothing were', () => {
  const store = storage()
  keepMoment(store, { address: ADDRESS })
  for (const [key] of store.items) store.setItem(key, `{"address":"${ADDRESS}","opensAt":7}`)
  expect(keptMoment(store, ADDRESS)).toBeUndefined()
})
