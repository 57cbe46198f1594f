import { expect, test } from 'vitest'
import { accountName, contactName, placesOf, robotName, userName } from '../../../src/features/robots/names.ts'
import { englishTexts } from '../englishTexts.ts'

const { t } = await englishTexts()
const plover = { id: 7, name: 'Plover 03', display_name: 'Night shift' }

test('A-048 the name is shown with the display name as its tooltip, or the other way round', () => {
  expect(robotName(t, plover, { demoMode: false, useDisplayName: false })).toEqual({
    shown: 'Plover 03',
    tooltip: 'Night shift',
  })
  expect(robotName(t, plover, { demoMode: false, useDisplayName: true })).toEqual({
    shown: 'Night shift',
    tooltip: 'Plover 03',
  })
})

test('A-048 a robot without a display name has its name in both places', () => {
  const nameless = { ...plover, display_name: '' }
  const name = { shown: 'Plover 03', tooltip: 'Plover 03' }
  expect(robotName(t, nameless, { demoMode: false, useDisplayName: true })).toEqual(name)
})

test('A-047 in demo mode names say nothing, tooltips neither', () => {
  const masked = robotName(t, plover, { demoMode: true, useDisplayName: true })
  expect(masked).toEqual({ shown: 'Robot 7', tooltip: 'Robot 7' })
  expect(accountName(t, { id: 2, name: 'Meridian' }, true)).toBe('Account 2')
  expect(userName(t, { id: 3, name: 'Aino' }, true)).toBe('User 3')
  expect(accountName(t, { id: 2, name: 'Meridian' }, false)).toBe('Meridian')
})

test('A-047 plans and locations are known by their numbers in demo mode', () => {
  const robot = { plan: 12, plan_name: 'Departures', location: 5, location_name: 'Harbour T2' }
  expect(placesOf(t, robot, true)).toEqual({ plan_name: 'Plan 12', location_name: 'Location 5' })
  expect(placesOf(t, robot, false)).toEqual({ plan_name: 'Departures', location_name: 'Harbour T2' })
  expect(placesOf(t, { plan: 0 }, true)).toEqual({})
})

test('A-047 addresses and numbers of people are known by their numbers in demo mode', () => {
  const contact = { id: 9, contact_value: 'aino@meridian.example' }
  expect(contactName(t, contact, true)).toBe('Contact 9')
  expect(contactName(t, contact, false)).toBe('aino@meridian.example')
})
