import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Plan } from '../../../contract/resources/plans.ts'
import {
  filteredPlans,
  type PlanNames,
  planPage,
  planRows,
  robotsBehind,
  sortedPlans,
} from '../../../src/features/plans/planRows.ts'
import { PAGE_SIZE, type PlanSort, plansSearchSchema } from '../../../src/features/plans/plansSearch.ts'
import { robot } from '../home/robots.ts'
import { planVersion } from './plan.ts'

const NAMES: PlanNames = {
  plan: ({ name }) => name,
  location: ({ locations_name: name = '' }) => name,
  robot: ({ name }) => name,
}
const collator = new Intl.Collator('en', { numeric: true })
const DRAFT = {
  status: 'draft',
  published: '0',
  published_date: undefined,
  published_version: undefined,
} as const satisfies Partial<Plan>

const PLANS: readonly Plan[] = [
  planVersion({ id: 1, first_id: 1, name: 'Hall 2', area: 900, version: 1, status: 'retired', published: '0' }),
  planVersion({ id: 5, first_id: 1, name: 'Hall 2', area: 950, version: 2, published_version: 2 }),
  planVersion({
    ...DRAFT,
    id: 2,
    first_id: 2,
    name: 'Hall 10',
    area: 100,
    location: undefined,
    locations_name: undefined,
  }),
  planVersion({
    id: 3,
    first_id: 3,
    name: 'atrium',
    area: 4000,
    cpe_version: '0',
    location: 8,
    locations_name: 'Mall',
  }),
  planVersion({
    id: 4,
    first_id: 4,
    name: 'Returns',
    status: 'retired',
    published: '0',
    published_version: undefined,
    created: '2026-11-20 08:00:00',
  }),
]
const ROBOTS = [
  robot({ id: 1, name: 'Plover', plan: 5, plan_first_id: 1, plan_version: 2 }),
  robot({ id: 2, name: 'Heron', plan: 1, plan_first_id: 1, plan_version: 1 }),
]
const rows = planRows(PLANS, ROBOTS, NAMES)
const ids = (found: readonly { readonly plan: Plan }[]): readonly number[] => found.map(({ plan }) => plan.first_id)
const sorted = (by: PlanSort, isDescending = false) => ids(sortedPlans(rows, { by, isDescending }, collator))

test('L-004 L-006 a plan has one row, of its newest version, with the robots of all its versions', () => {
  expect(ids(rows)).toEqual([1, 2, 3, 4])
  expect(rows[0]).toMatchObject({ plan: { id: 5, version: 2 }, state: 'published', location: 'Harbour T2' })
  expect(rows[0]?.robots.map(({ name }) => name)).toEqual(['Plover', 'Heron'])
  expect(rows.map(({ state }) => state)).toEqual(['published', 'notPublished', 'published', 'previouslyPublished'])
})

test('L-004 filters by publication, editor and location hold together; words stand in plan, place, robot or number', () => {
  expect(ids(filteredPlans(rows, { published: 1 }))).toEqual([1, 3])
  expect(ids(filteredPlans(rows, { published: 0 }))).toEqual([2, 4])
  expect(ids(filteredPlans(rows, { cpe_version: 0 }))).toEqual([3])
  expect(ids(filteredPlans(rows, { cpe_version: 1 }))).toEqual([1, 2, 4])
  expect(ids(filteredPlans(rows, { location: 7 }))).toEqual([1, 4])
  expect(ids(filteredPlans(rows, { location: 7, published: 0 }))).toEqual([4])
  expect(ids(filteredPlans(rows, { text: ' hall  HARBOUR' }))).toEqual([1])
  expect(ids(filteredPlans(rows, { text: 'heron' }))).toEqual([1])
  expect(ids(filteredPlans(rows, { text: '3' }))).toEqual([3])
  expect(ids(filteredPlans(rows, {}))).toEqual([1, 2, 3, 4])
})

test('L-004 the order is by what is chosen, up and down, and by name where that is equal', () => {
  expect(sorted('name')).toEqual([3, 1, 2, 4])
  expect(sorted('name', true)).toEqual([4, 2, 1, 3])
  expect(sorted('location')).toEqual([2, 1, 4, 3])
  expect(sorted('area', true)).toEqual([3, 4, 1, 2])
  expect(sorted('published')).toEqual([3, 1, 4, 2])
  expect(sorted('robots', true)).toEqual([1, 3, 2, 4])
  expect(sorted('updated', true)).toEqual([4, 3, 1, 2])
})

test('L-005 a page has ten plans, and 5,000 are filtered and sorted at once', () => {
  const many = planRows(
    Array.from({ length: 5000 }, (_, index) =>
      planVersion({ id: index + 1, first_id: index + 1, name: `Hall ${index}` }),
    ),
    [],
    NAMES,
  )
  const found = sortedPlans(filteredPlans(many, { text: 'hall 99' }), { by: 'name', isDescending: false }, collator)
  // Plan 99 is called Hall 98.
  expect(
    planPage(found, 1)
      .map(({ name }) => name)
      .slice(0, 4),
  ).toEqual(['Hall 98', 'Hall 99', 'Hall 199', 'Hall 299'])
  expect(planPage(found, 1)).toHaveLength(PAGE_SIZE)
  expect(planPage(found, Math.ceil(found.length / PAGE_SIZE))).toHaveLength(found.length % PAGE_SIZE)
  expect(PAGE_SIZE).toBe(10)
})

test('L-009 behind is who cleans by another version than the published one', () => {
  expect(robotsBehind(rows[0] ?? { plan: planVersion(), robots: [] }).map(({ name }) => name)).toEqual(['Heron'])
  expect(robotsBehind({ plan: planVersion(DRAFT), robots: ROBOTS })).toEqual([])
})

test('L-004 the address says the filters; what does not parse is left out, and a bare published is on', () => {
  const parse = (search: object) => v.parse(plansSearchSchema, search)
  expect(parse({ location: 7, published: 0, cpe_version: 1, page: 2, sort: 'area', descending: true })).toEqual({
    location: 7,
    published: 0,
    cpe_version: 1,
    page: 2,
    sort: 'area',
    descending: true,
  })
  expect(parse({ published: '' }).published).toBe(1)
  expect(parse({ published: true }).published).toBe(1)
  expect(parse({ published: false }).published).toBe(0)
  const broken = parse({ location: 'x', published: 3, cpe_version: '0', page: 0, sort: 'colour', text: '' })
  expect(Object.values(broken).every(value => value === undefined)).toBe(true)
})
