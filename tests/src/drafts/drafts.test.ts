import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  forgetDraft,
  forgetDrafts,
  forgetOwnDrafts,
  storeDraft,
  storedDraft,
  storedOwnDraft,
  storeOwnDraft,
} from '../../../src/drafts/drafts.ts'
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

test('O-007 what somebody wrote is there after they have signed in again, and nobody else of the tab finds it', () => {
  const store = createStore()
  const textSchema = v.object({ text: v.string() })
  const owner = { login: 5, name: 'location.7' }
  storeOwnDraft(store, owner, { text: 'half' })
  forgetDrafts(store)
  expect(storedOwnDraft(store, owner, textSchema)).toEqual({ text: 'half' })
  expect(storedOwnDraft(store, { ...owner, login: 6 }, textSchema)).toBeUndefined()
  expect(storedOwnDraft(store, owner, textSchema), 'another has been here').toBeUndefined()
  storeOwnDraft(store, owner, { text: 3 })
  expect(storedOwnDraft(store, owner, textSchema), 'of another shape').toBeUndefined()
  storeOwnDraft(store, owner, { text: 'half' })
  forgetOwnDrafts(store)
  expect(store.length).toBe(0)
})
