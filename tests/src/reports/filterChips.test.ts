import { parse } from 'valibot'
import { expect, test } from 'vitest'
import type { ReportChoices } from '../../../contract/resources/reports.ts'
import { filterChips } from '../../../src/features/reports/filterChips.ts'
import { spanOf } from '../../../src/features/reports/reportSpan.ts'
import { reportsSearchSchema } from '../../../src/features/reports/reportsSearch.ts'
import { reportFormat } from '../../../src/units/reportFormat.ts'
import { englishTexts } from '../englishTexts.ts'

const CHOICES: ReportChoices = {
  cleaning_plans: [
    {
      first_id: 4,
      name: 'Baggage reclaim',
      location_id: 1,
      location_name: 'T2',
      location_category: 'Airport',
      count: 3,
    },
  ],
  robots: [
    { id: 3, name: 'plover-03', display_name: 'Plover 03', cleaning_width: 32, cleaning_head_type: 'disc', count: 3 },
  ],
  logins: [{ id: 7, name: 'Olga Lindqvist', count: 1 }],
  location_categories: [],
  locations: [],
  results: [],
  plan_type: [],
  robot_types: [],
  features: [],
}

async function chipsOf(search: object, demoMode = false) {
  const { t } = await englishTexts()
  const parsed = parse(reportsSearchSchema, search)
  return filterChips(parsed, {
    t,
    locale: 'en-GB',
    zone: 'UTC',
    naming: { demoMode, useDisplayName: true },
    format: reportFormat(t, 'en-GB', { area_unit: 'square_meters', volume_unit: 'litres' }),
    choices: CHOICES,
    span: spanOf(parsed, 'UTC', Date.UTC(2026, 10, 23, 12)),
  })
}

test('R-013 each thing that is filtered by is a chip that lifts it and nothing else', async () => {
  const chips = await chipsOf({
    start_date: '2026-11-01',
    plans: [4, 99],
    robots: [3],
    results: ['partial'],
    performanceGte: 80,
    productivityGte: 800,
    productivityLte: 1200,
    plan_type: 'disinfecting',
    showHiddenReports: true,
  })
  expect(chips[0]?.text.replaceAll(/\s/g, ' ')).toMatch(/^1.–.23 Nov 2026$/)
  expect(chips.slice(1).map(({ text }) => text)).toEqual([
    'Baggage reclaim',
    '#99',
    'Plover 03',
    'Partial',
    'Disinfecting',
    'Performance: from 80\u202f%',
    'Productivity: 800\u202fm²/h – 1,200\u202fm²/h',
    'Show hidden reports',
  ])
  expect(chips.map(({ lift }) => lift)).toEqual([
    { start_date: undefined, end_date: undefined },
    { plans: [99] },
    { plans: [4] },
    { robots: undefined },
    { results: undefined },
    { plan_type: undefined },
    { performanceGte: undefined, performanceLte: undefined },
    { productivityGte: undefined, productivityLte: undefined },
    { showHiddenReports: undefined },
  ])
  expect(await chipsOf({})).toEqual([])
})

test('R-013 many of one kind are one chip, and demo mode names nobody', async () => {
  expect((await chipsOf({ plans: [1, 2, 3, 4, 5] })).map(({ text, lift }) => [text, lift])).toEqual([
    ['5 plans', { plans: undefined }],
  ])
  const masked = await chipsOf({ plans: [4], robots: [3], users: [7] }, true)
  expect(masked.map(({ text }) => text)).toEqual(['Plan 4', 'Robot 3', 'User 7'])
})
