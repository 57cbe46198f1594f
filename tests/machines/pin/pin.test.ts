import { expect, test } from 'vitest'
import { LEVEL } from '../../../contract/permissions.ts'
import { isUnsaved, shownMissing } from '../../../machines/pin/pin.logic.ts'
import { OFFERS, PIN, REFUSED, ROBOT, SPOT, startPin } from './pins.ts'

const NEWER = { ...PIN, title: 'Two pallets', revision: 2 }
const TEXT = { type: 'pin.change', change: { standardComment: 'Spill', title: 'Water' } } as const
const SAVE = { type: 'pin.save', offers: OFFERS } as const

test('N-004 a double-click begins a pin at its spot, which is created as it was written, for the robot on screen', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.place', spot: SPOT })
  pin.send(TEXT)
  pin.send(SAVE)
  expect(pin.orders).toEqual([
    {
      kind: 'create',
      plan: 9,
      body: {
        type: 'Customer',
        title: 'Water',
        message: 'Spill',
        labels: [],
        createTicket: false,
        x: 1,
        y: 2,
        robot: ROBOT,
      },
    },
  ])
  await pin.accept()
  expect([pin.standing(), pin.context().pin?.id]).toEqual(['shown', 77])
})

test('N-010 an incomplete pin is not sent; what is missing is marked from then on', () => {
  const pin = startPin()
  pin.send({ type: 'pin.place', spot: SPOT })
  expect(shownMissing(pin.context())).toEqual([])
  pin.send(SAVE)
  expect([pin.standing(), pin.orders, shownMissing(pin.context())]).toEqual([
    'editing',
    [],
    ['standardComment', 'title'],
  ])
  pin.send({ type: 'pin.change', change: { title: 'Water' } })
  expect(shownMissing(pin.context())).toEqual(['standardComment'])
})

test('N-016 a failed save keeps the form with its text, and shows its error', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.place', spot: SPOT })
  pin.send(TEXT)
  pin.send(SAVE)
  await pin.answer({ kind: 'failed', error: REFUSED })
  expect([pin.standing(), pin.context().draft.title, pin.failures]).toEqual([
    'editing',
    'Water',
    [{ action: 'save', error: REFUSED }],
  ])
  pin.send(SAVE)
  await pin.break()
  expect([pin.standing(), pin.context().draft.title, pin.failures.length]).toEqual(['editing', 'Water', 2])
})

test('N-006 a closed pin that is edited stays closed', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.modify', pin: { ...PIN, status: 'closed' } })
  pin.send({ type: 'pin.change', change: { title: 'Pallets' } })
  pin.send(SAVE)
  expect(pin.orders.at(-1)?.body).toMatchObject({ title: 'Pallets', status: 'closed', revision: 1 })
})

test('N-005 resolve and delete ask first, and cancelling sends nothing', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.resolve', pin: PIN })
  pin.send({ type: 'pin.cancel' })
  pin.send({ type: 'pin.delete', pin: PIN })
  pin.send({ type: 'pin.cancel' })
  expect([pin.standing(), pin.orders]).toEqual(['shown', []])
  pin.send({ type: 'pin.resolve', pin: PIN })
  pin.send({ type: 'pin.confirm' })
  await pin.accept()
  expect([pin.standing(), pin.context().pin?.status]).toEqual(['shown', 'closed'])
  pin.send({ type: 'pin.delete', pin: PIN })
  pin.send({ type: 'pin.confirm' })
  await pin.accept()
  expect(pin.standing()).toBe('none')
})

test('N-006 the second of two editors sees both versions: their own text stays, and is saved over the newer revision', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.modify', pin: PIN })
  pin.send({ type: 'pin.change', change: { message: 'And a box.' } })
  pin.send(SAVE)
  await pin.answer({ kind: 'changed', newest: NEWER })
  expect([pin.standing(), pin.context().remote, pin.context().draft.message]).toEqual(['conflict', NEWER, 'And a box.'])
  pin.send({ type: 'pin.change', change: { title: 'Two pallets' } })
  pin.send({ type: 'pin.keepOwn' })
  expect(pin.orders.at(-1)?.body).toMatchObject({ title: 'Two pallets', message: 'And a box.', revision: 2 })
  await pin.accept()
  expect([pin.standing(), pin.context().pin?.revision]).toEqual(['shown', 3])
})

test('N-006 who takes theirs over is asked about the own text when leaving, not when choosing', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.modify', pin: PIN })
  pin.send({ type: 'pin.change', change: { message: 'And a box.' } })
  pin.send(SAVE)
  await pin.answer({ kind: 'changed', newest: NEWER })
  pin.send({ type: 'pin.close' })
  expect(pin.standing()).toBe('asking')
  pin.send({ type: 'pin.stay' })
  expect(pin.standing()).toBe('conflict')
  pin.send({ type: 'pin.takeRemote' })
  expect([pin.standing(), pin.context().pin, isUnsaved(pin.context())]).toEqual(['shown', NEWER, false])
})

test('N-006 the text of a pin that was taken away meanwhile becomes a new pin at its spot', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.modify', pin: PIN })
  pin.send({ type: 'pin.change', change: { title: 'Pallets' } })
  pin.send(SAVE)
  await pin.answer({ kind: 'changed', newest: undefined })
  pin.send({ type: 'pin.keepOwn' })
  expect(pin.orders.at(-1)).toMatchObject({ kind: 'create', body: { title: 'Pallets', x: PIN.x, y: PIN.y } })
})

test('N-006 a resolve that comes second resolves their version, and cannot resolve what is gone', async () => {
  const pin = startPin()
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.resolve', pin: PIN })
  pin.send({ type: 'pin.confirm' })
  await pin.answer({ kind: 'changed', newest: NEWER })
  pin.send({ type: 'pin.keepOwn' })
  expect(pin.orders.at(-1)?.body).toMatchObject({ title: 'Two pallets', status: 'closed', revision: 2 })
  await pin.answer({ kind: 'changed', newest: undefined })
  pin.send({ type: 'pin.keepOwn' })
  expect([pin.standing(), pin.orders.length]).toEqual(['conflict', 2])
  pin.send({ type: 'pin.takeRemote' })
  expect(pin.standing()).toBe('none')
})

test('N-016 unsaved text is asked about before another pin is opened, which is then opened', () => {
  const pin = startPin()
  pin.send({ type: 'pin.place', spot: SPOT })
  pin.send(TEXT)
  pin.send({ type: 'pin.open', pin: PIN })
  expect(pin.standing()).toBe('asking')
  pin.send({ type: 'pin.stay' })
  expect([pin.standing(), pin.context().draft.title, pin.context().next]).toEqual(['editing', 'Water', undefined])
  pin.send({ type: 'pin.open', pin: PIN })
  pin.send({ type: 'pin.discard' })
  expect([pin.standing(), pin.context().pin?.id]).toEqual(['shown', 5])
})

test('N-009 level 0 places nothing and changes nothing, level 1 only Customer pins', () => {
  const watcher = startPin(LEVEL.viewer)
  watcher.send({ type: 'pin.place', spot: SPOT })
  expect(watcher.standing()).toBe('none')
  const customer = startPin(LEVEL.customer)
  customer.send({ type: 'pin.open', pin: PIN })
  for (const type of ['pin.modify', 'pin.resolve', 'pin.delete'] as const) customer.send({ type, pin: PIN })
  expect(customer.standing()).toBe('shown')
  customer.send({ type: 'pin.modify', pin: { ...PIN, type: 'Customer' } })
  expect(customer.standing()).toBe('editing')
})

test('N-016 text that was being written when the page reloaded is in the editor again, for logins that may write it', async () => {
  const before = startPin()
  before.send({ type: 'pin.modify', pin: PIN })
  before.send({ type: 'pin.open', pin: PIN })
  before.send({ type: 'pin.modify', pin: PIN })
  before.send({ type: 'pin.change', change: { title: 'Two pallets' } })
  const unsaved = before.context()
  const after = startPin()
  after.send({ type: 'pin.restore', unsaved })
  expect([after.standing(), after.context().draft.title, isUnsaved(after.context())]).toEqual([
    'editing',
    'Two pallets',
    true,
  ])
  after.send(SAVE)
  expect(after.orders).toMatchObject([{ kind: 'edit', pin: PIN.id, body: { title: 'Two pallets' } }])
  const customer = startPin(LEVEL.customer)
  customer.send({ type: 'pin.restore', unsaved })
  expect(customer.standing()).toBe('none')
})

test('N-004 a pin that is put somewhere and says nothing yet is dropped; one that says something stays, and nothing is asked', () => {
  const pin = startPin()
  pin.send({ type: 'pin.place', spot: SPOT })
  pin.send({ type: 'pin.drop' })
  expect(pin.standing()).toBe('none')
  pin.send({ type: 'pin.place', spot: SPOT })
  pin.send({ type: 'pin.change', change: { title: 'Pallet' } })
  pin.send({ type: 'pin.drop' })
  expect([pin.standing(), pin.context().draft.title]).toEqual(['editing', 'Pallet'])
})
