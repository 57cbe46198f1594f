import { expect, test } from 'vitest'
import type { Found } from '../../../contract/resources/search.ts'
import { matchingScreens, searchGroups, stillMatching } from '../../../src/features/search/searchGroups.ts'
import { englishTexts } from '../englishTexts.ts'

const { t } = await englishTexts()

const account = { id: 5, name: 'Larkfield Logistics' }
const FOUND: Found = {
  robots: { data: [{ id: 31, name: 'Numbat', display_name: 'Ground floor', account }], more: true },
  plans: { data: [{ id: 44, first_id: 40, name: 'Numbat hall', account }], more: false },
  locations: { data: [{ id: 9, name: 'Numbat house', account }], more: false },
  people: { data: [{ id: 7, name: 'Nora', login: 'numbat.nora', role: 'customer', account }], more: false },
}
const groups = (demoMode: boolean) => searchGroups(t, FOUND, { demoMode, useDisplayName: true })
const shown = (demoMode: boolean) =>
  groups(demoMode).map(({ kind, entries }) => [kind, ...entries.map(({ name, detail }) => `${name}, ${detail}`)])

test('A-047 A-048 what is found is named as everywhere: by display name, and masked in demo mode, also in what is typed for', () => {
  expect(shown(false)).toEqual([
    ['robots', 'Ground floor, Larkfield Logistics'],
    ['plans', 'Numbat hall, Larkfield Logistics'],
    ['locations', 'Numbat house, Larkfield Logistics'],
    ['people', 'Nora, Customer · Larkfield Logistics'],
  ])
  expect(shown(true)).toEqual([
    ['robots', 'Robot 31, Account 5'],
    ['plans', 'Plan 40, Account 5'],
    ['locations', 'Location 9, Account 5'],
    ['people', 'User 7, Customer · Account 5'],
  ])
  expect(JSON.stringify(groups(true))).not.toMatch(/numbat|nora|larkfield/i)
})

test('of an older answer only what matches the newer text stays', () => {
  const remaining = (text: string) =>
    stillMatching(groups(false), text).flatMap(({ entries }) => entries.map(({ key }) => key))
  expect(remaining('')).toEqual(['robots 31', 'plans 40', 'locations 9', 'people 7'])
  expect(remaining('FLOOR lark')).toEqual(['robots 31'])
  expect(remaining('numbat')).toEqual(['plans 40', 'locations 9', 'people 7'])
  expect(remaining('floor nora')).toEqual([])
})

test('screens are found by the words of their names, and not before something is typed', () => {
  const screens = [
    { to: '/reports', name: 'Reports, list' },
    { to: '/reports-calendar', name: 'Reports, calendar' },
    { to: '/accounts', name: 'Accounts' },
  ]
  const found = (text: string) => matchingScreens(screens, text).map(({ to }) => to)
  expect(found('rep')).toEqual(['/reports', '/reports-calendar'])
  expect(found('CAL reports')).toEqual(['/reports-calendar'])
  expect([found(' '), found('robots')]).toEqual([[], []])
})
