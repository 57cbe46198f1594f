import * as v from 'valibot'
import { expect, test } from 'vitest'
import { forgetDraft, forgetDrafts, storeDraft, storedDraft } from '../../../src/drafts/drafts.ts'
import { pinDraftSchema } from '../../../src/features/monitor/pins/pinDraft.ts'

/** As a browser's. */
function createStore() {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('N-016 a draft is stored until it is forgotten; at sign-out all of them are, and nothing else', () => {
  const store = createStore()
  store.setItem('swath.moment', '1')
  storeDraft(store, 'message.1', 'Please wait')
  storeDraft(store, 'message.2', 'Come back')
  expect(storedDraft(store, 'message.1', v.string())).toBe('Please wait')
  expect(storedDraft(store, 'message.1', v.number())).toBeUndefined()
  forgetDraft(store, 'message.1')
  expect(storedDraft(store, 'message.1', v.string())).toBeUndefined()
  forgetDrafts(store)
  expect(storedDraft(store, 'message.2', v.string())).toBeUndefined()
  expect(store.getItem('swath.moment')).toBe('1')
})

test('N-016 a pin that is being written comes back as it was', () => {
  const store = createStore()
  const original = {
    type: 'Customer',
    title: '',
    message: '',
    priority: undefined,
    labels: [],
    standardComment: undefined,
    createTicket: false,
  } as const
  const unsaved = { pin: undefined, spot: { plan: 3, x: 1, y: 2 }, draft: { ...original, title: 'Pallet ' }, original }
  storeDraft(store, 'pin.1', unsaved)
  expect(storedDraft(store, 'pin.1', pinDraftSchema)).toEqual(unsaved)
})
