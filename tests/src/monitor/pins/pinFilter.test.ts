import { expect, test } from 'vitest'
import {
  enabledPriorities,
  FILTER_PRIORITIES,
  FILTER_TYPES,
  filterInput,
  firstMoment,
  fromFieldText,
  furtherFilters,
  INITIAL_FILTER,
  type PinFilter,
  parseFilter,
  toFieldText,
} from '../../../../src/features/monitor/pins/pinFilter.ts'

const NOW = Date.UTC(2026, 10, 21, 22, 30)
const ZONE = 'Europe/Helsinki'
const asked = (filter: Partial<PinFilter> = {}, zone = ZONE) => filterInput({ ...INITIAL_FILTER, ...filter }, NOW, zone)
/** What is asked for besides the date. */
const beside = (filter: Partial<PinFilter>) => asked({ since: { kind: 'always' }, ...filter })

test('N-017 open pins of the last 30 days are asked for where nothing was chosen, by days of the robot', () => {
  expect(asked()).toEqual({ status: 'open', time_gt: '2026-10-22 21:00:00' })
  expect(asked({}, 'UTC')).toEqual({ status: 'open', time_gt: '2026-10-22 00:00:00' })
})

test('N-017 the menu offers the categories and priorities of the specification', () => {
  expect(FILTER_TYPES).toEqual(['APENG', 'CPG', 'Customer', 'ATS', 'FieldIssue'])
  expect(FILTER_PRIORITIES).toEqual(['Highest', 'High', 'Medium', 'Low', 'Lowest', 'none'])
})

test('N-019 each filter is asked with only when it is chosen', () => {
  expect(beside({})).toEqual({ status: 'open' })
  expect(beside({ closed: true })).toEqual({})
  expect(beside({ types: ['ATS'], labels: ['Regression'], priorities: ['High', 'Low'] })).toEqual({
    status: 'open',
    type: ['ATS'],
    label: ['Regression'],
    priority: ['High', 'Low'],
  })
})

test('N-019 the date is the chosen day and time on the robot’s clock', () => {
  const time = fromFieldText('2026-11-01T06:15', ZONE)
  expect(time).toBe('2026-11-01T04:15:00Z')
  expect(toFieldText(time ?? '', ZONE)).toBe('2026-11-01T06:15')
  expect(asked({ since: { kind: 'moment', time: time ?? '' } })).toMatchObject({ time_gt: '2026-11-01 04:15:00' })
  expect(toFieldText(firstMoment(NOW, ZONE), ZONE)).toBe('2026-10-23T00:00')
})

test.each(['', '2026-11', '0002-11-01T06:15'])('N-019 a day that is being typed (%s) is none yet', text => {
  expect(fromFieldText(text, ZONE)).toBeUndefined()
})

test('N-018 with Customer alone only No priority is left, with any other category it is not', () => {
  expect(enabledPriorities([])).toEqual(FILTER_PRIORITIES)
  expect(enabledPriorities(['Customer'])).toEqual(['none'])
  for (const type of ['CPG', 'APENG', 'FieldIssue', 'ATS'] as const) {
    expect(enabledPriorities([type])).not.toContain('none')
    expect(enabledPriorities([type, 'Customer'])).not.toContain('none')
  }
})

test('N-018 a priority that the categories leave no choice of is not asked for, and comes back with them', () => {
  const filter = { ...INITIAL_FILTER, priorities: ['none', 'High'] } satisfies PinFilter
  expect(beside({ ...filter, since: { kind: 'always' }, types: ['Customer'] }).priority).toEqual(['none'])
  expect(beside({ ...filter, since: { kind: 'always' }, types: ['CPG'] }).priority).toEqual(['High'])
  expect(furtherFilters({ ...filter, priorities: ['none'], types: ['CPG'] })).toBe(0)
})

test('N-017 a filter comes back as it was stored', () => {
  const filter: PinFilter = {
    since: { kind: 'moment', time: '2026-11-01T04:15:00Z' },
    types: ['ATS'],
    labels: ['Regression'],
    priorities: ['Highest'],
    closed: true,
  }
  expect(parseFilter(JSON.stringify(filter))).toEqual(filter)
})

test.each([undefined, '', '{', '{"types":["Other"]}'])(
  'N-017 a filter that cannot be read (%s) is the initial one',
  stored => {
    expect(parseFilter(stored)).toEqual(INITIAL_FILTER)
  },
)
