import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ContactMethod } from '../../../contract/resources/contactMethods.ts'
import { NOTIFICATION_FILTERS, NOTIFICATIONS } from '../../../contract/resources/subscriptions.ts'
import {
  contactsFor,
  type Definition,
  EMPTY,
  mayCostMms,
  objectTypesOf,
  offered,
  subscriptionFormSchema,
  withNotification,
  withObjectType,
} from '../../../src/features/subscriptions/subscriptionForm.ts'
import { englishTexts } from '../englishTexts.ts'

const { t } = await englishTexts()
const DEFINITIONS: readonly Definition[] = NOTIFICATIONS.map(key => ({
  key,
  filter: NOTIFICATION_FILTERS[key].map(filter => ({ ...filter, contact_types: [...filter.contact_types] })),
}))
const contact = (id: number, changes: Partial<ContactMethod> = {}): ContactMethod => ({
  id,
  contact_type: 'email',
  contact_value: `${id}@swath.example`,
  verified: true,
  default: false,
  login: 1,
  ...changes,
})
const SMS = contact(2, { contact_type: 'sms' })
const CONTACTS = [contact(1), SMS, contact(3, { contact_type: 'phone' }), contact(4, { verified: false })]
const problemsOf = (values: object): readonly (readonly [string | null, string])[] => {
  const parsed = v.safeParse(subscriptionFormSchema(t), values)
  return (parsed.issues ?? []).map(issue => [v.getDotPath(issue), issue.message] as const)
}

test('O-018 what nobody can add is not offered', () => {
  expect(offered(DEFINITIONS)).toHaveLength(NOTIFICATIONS.length - 1)
  expect(offered(DEFINITIONS).map(({ key }) => key)).not.toContain('preventative-maintenance')
})

test('O-020 O-021 O-022 what is missing is said at its field', () => {
  expect(problemsOf(EMPTY)).toEqual([
    ['notification', 'Choose a notification.'],
    ['contact_method', 'Choose where it is sent to.'],
  ])
  for (const object_type of ['robot', 'cleaning_plan'])
    expect(problemsOf({ notification: 'robot-stuck', object_type, contact_method: 1 })).toEqual([
      ['object_id', 'Choose which robot or plan it is about.'],
    ])
  expect(problemsOf({ notification: 'robot-stuck', object_type: 'none', contact_method: 1 })).toEqual([])
})

test('O-023 another type, and any above all, clears the object; so does a notification that cannot be about it', () => {
  const chosen = {
    ...EMPTY,
    notification: 'robot-stuck',
    object_type: 'robot',
    object_id: 7,
    contact_method: 2,
  } as const
  expect(withObjectType(chosen, 'none')).toEqual({ ...chosen, object_type: 'none', object_id: undefined })
  expect(withNotification(chosen, DEFINITIONS, 'water-change', CONTACTS)).toEqual({
    ...chosen,
    notification: 'water-change',
  })
  expect(objectTypesOf(DEFINITIONS, 'reports-summary')).toEqual(['none'])
  expect(withNotification(chosen, DEFINITIONS, 'reports-summary', CONTACTS), 'nor can it come by text message').toEqual(
    {
      notification: 'reports-summary',
      object_type: 'none',
      object_id: undefined,
      contact_method: undefined,
    },
  )
})

test('O-022 O-024 it goes to what is verified and can be written to; a text message of a skipped sector may cost', () => {
  expect(contactsFor(DEFINITIONS, { ...EMPTY, notification: 'robot-stuck' }, CONTACTS).map(({ id }) => id)).toEqual([
    1, 2,
  ])
  expect(contactsFor(DEFINITIONS, { ...EMPTY, notification: 'reports-summary' }, CONTACTS).map(({ id }) => id)).toEqual(
    [1],
  )
  expect(mayCostMms('skipped-sector', SMS)).toBe(true)
  expect(mayCostMms('skipped-sector', contact(1))).toBe(false)
  expect(mayCostMms('robot-stuck', SMS)).toBe(false)
})
