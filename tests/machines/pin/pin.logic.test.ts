import { expect, test } from 'vitest'
import { LEVEL } from '../../../contract/permissions.ts'
import { CUSTOM_COMMENT, PIN_TYPES } from '../../../contract/resources/pins.ts'
import {
  BLANK_DRAFT,
  changedDraft,
  commentOf,
  differingFields,
  draftOf,
  editedPin,
  endedPin,
  mayHaveTicket,
  mayWritePin,
  missingFields,
  newPin,
  offeredTypes,
  type PinDraft,
} from '../../../machines/pin/pin.logic.ts'
import { OFFERS, PIN, SPOT } from './pins.ts'

const customer: PinDraft = { ...BLANK_DRAFT, title: 'Water at the door' }
const missing = (draft: PinDraft, offers = OFFERS) => missingFields(draft, true, offers)

test('N-009 the form creates Customer, CPG and FieldIssue, and a pin from a tool keeps its type', () => {
  expect(offeredTypes(LEVEL.operator)).toEqual(['Customer', 'CPG', 'FieldIssue'])
  expect(offeredTypes(LEVEL.operator, 'ATS')).toEqual(['Customer', 'CPG', 'FieldIssue', 'ATS'])
})

test('N-009 level 1 writes Customer pins alone, level 0 none', () => {
  expect(offeredTypes(LEVEL.customer)).toEqual(['Customer'])
  expect(offeredTypes(LEVEL.viewer)).toEqual([])
  expect(PIN_TYPES.filter(type => mayWritePin(LEVEL.customer, type))).toEqual(['Customer'])
  expect(PIN_TYPES.filter(type => mayWritePin(LEVEL.viewer, type))).toEqual([])
  for (const level of [LEVEL.operator, LEVEL.support])
    expect(PIN_TYPES.filter(type => mayWritePin(level, type))).toEqual(PIN_TYPES)
})

test('N-008 another type resets the labels: Map Change for CPG, none for all others', () => {
  const labelled = { ...draftOf(PIN), createTicket: true }
  expect(changedDraft(labelled, { type: 'CPG' })).toMatchObject({ labels: ['Map Change'], title: 'Pallet' })
  for (const type of ['Customer', 'APENG', 'ATS'] as const)
    expect(changedDraft(labelled, { type })).toMatchObject({ labels: [], createTicket: false })
  expect(changedDraft(labelled, { type: 'FieldIssue' }).labels).toEqual(['Obstacle'])
})

test('N-010 a Customer pin needs a standard comment and a title', () => {
  expect(missing(BLANK_DRAFT)).toEqual(['standardComment', 'title'])
  expect(missing({ ...customer, standardComment: 'Spill' })).toEqual([])
})

test('N-010 with the comment Custom it needs a message, too', () => {
  const custom = { ...customer, standardComment: CUSTOM_COMMENT }
  expect(missing(custom)).toEqual(['message'])
  expect(missing({ ...custom, message: '  ' })).toEqual(['message'])
  expect(missing({ ...custom, message: 'Behind the counter' })).toEqual([])
})

test('N-010 a Customer pin that exists has the comment that its message is, or its own words', () => {
  expect(commentOf({ ...customer, message: 'Spill' }, false, OFFERS.comments)).toBe('Spill')
  expect(commentOf({ ...customer, message: 'By the door' }, false, OFFERS.comments)).toBe(CUSTOM_COMMENT)
  expect(commentOf({ ...customer, message: 'Spill' }, true, OFFERS.comments)).toBeUndefined()
})

test.each(['FieldIssue', 'APENG', 'ATS'] as const)(
  'N-011 %s needs message, title, priority, and a label where there is a list of them',
  type => {
    const draft = { ...BLANK_DRAFT, type }
    expect(missing(draft)).toEqual(['title', 'message', 'priority', 'labels'])
    expect(missing(draft, { ...OFFERS, labels: [] })).toEqual(['title', 'message', 'priority'])
  },
)

test('N-011 CPG needs message, title and priority, and no label', () => {
  expect(missing({ ...BLANK_DRAFT, type: 'CPG' })).toEqual(['title', 'message', 'priority'])
})

test('N-012 a ticket can be asked for with every type but Customer', () => {
  expect(PIN_TYPES.filter(mayHaveTicket)).toEqual(['CPG', 'FieldIssue', 'APENG', 'ATS'])
})

test('N-001 the standard comment is not saved, but is the message of who wrote none', () => {
  const spill = { ...customer, standardComment: 'Spill' }
  expect(newPin(spill, SPOT)).toEqual({
    type: 'Customer',
    title: 'Water at the door',
    message: 'Spill',
    labels: [],
    createTicket: false,
    x: 1,
    y: 2,
  })
  expect(newPin({ ...spill, message: 'Much of it' }, SPOT).message).toBe('Much of it')
})

test.each([
  ['open', 'open'],
  ['closed', 'closed'],
] as const)('N-007 an edited pin that was %s is %s', (before, after) => {
  expect(editedPin({ ...PIN, status: before }, draftOf(PIN)).body).toMatchObject({ status: after, revision: 1 })
})

test('N-006 resolving closes a pin and deleting marks it, with everything else as it was', () => {
  const { labels, message, priority, title, type, x, y } = PIN
  const same = { labels, message, priority, title, type, x, y, revision: 1, createTicket: false }
  expect(endedPin(PIN, 'resolve')).toEqual({
    kind: 'edit',
    plan: 9,
    pin: 5,
    body: { ...same, status: 'closed', deleted: false },
  })
  expect(endedPin(PIN, 'delete')).toEqual({
    kind: 'edit',
    plan: 9,
    pin: 5,
    body: { ...same, status: 'open', deleted: true },
  })
})

test('N-006 versions differ in the fields that were changed', () => {
  expect(differingFields(PIN, { ...draftOf(PIN), title: 'Two pallets', labels: [] })).toEqual(['title', 'labels'])
  expect(differingFields(PIN, draftOf(PIN))).toEqual([])
})
