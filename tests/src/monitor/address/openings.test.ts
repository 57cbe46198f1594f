import { expect, test } from 'vitest'
import { createOpenings } from '../../../../src/features/monitor/address/openings.ts'
import { momentOf } from '../../../../src/features/monitor/address/sharedView.ts'
import { phonePanelsOf, phoneTab } from '../../../../src/features/monitor/layout/phoneView.ts'
import type { MonitorSearch } from '../../../../src/features/monitor/monitorSearch.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 2, 3, 4, 5, second)).toISOString()

test('M-003 an address that follows the moment opens nothing, a link does, and so does going back to what was followed before', () => {
  const first: MonitorSearch = { time: at(0), tab: 'elements' }
  const openings = createOpenings(first)
  expect(openings.openedBy(first)).toBe(first)
  expect(openings.openedBy({ ...first, tab: 'states' })).toBe(first)
  openings.follows({ time: at(3) })
  expect(openings.openedBy({ time: at(3) })).toBe(first)
  expect(openings.openedBy({ time: at(3) })).toBe(first)
  const link: MonitorSearch = { time: at(40), autoplay: true }
  expect(openings.openedBy(link)).toBe(link)
  const back: MonitorSearch = { time: at(3) }
  expect(openings.openedBy(back)).toBe(back)
  // Somebody was faster than the address.
  openings.follows({ time: at(6) })
  const faster: MonitorSearch = { time: at(50) }
  expect(openings.openedBy(faster)).toBe(faster)
  const late: MonitorSearch = { time: at(6) }
  expect(openings.openedBy(late)).toBe(late)
  // Live is a moment like others.
  openings.follows({})
  expect(openings.openedBy({})).toBe(late)
  expect(openings.openedBy(link)).toBe(link)
  expect(openings.openedBy({ ...link, patroller: true })).toEqual({ ...link, patroller: true })
})

test('P-013 an address says the moment that is shown, as it did while that is the one it has opened, and none while live', () => {
  const opened = { time: Date.parse(at(0)), autoplay: true }
  expect(momentOf(opened, Date.parse(at(0)))).toEqual(opened)
  expect(momentOf(opened, Date.parse(at(3)))).toEqual({ time: at(3), autoplay: undefined })
  expect(momentOf(opened, undefined)).toEqual({ time: undefined, autoplay: undefined })
  expect(momentOf({}, Date.parse(at(3)))).toEqual({ time: at(3), autoplay: undefined })
})

test.each([
  ['layers', { view: 'layers', pastTab: 'states' }],
  ['elements', { view: 'elements', pastTab: 'states' }],
  ['params', { view: 'control', pastTab: 'params' }],
  [undefined, { view: 'map', pastTab: 'states' }],
  ['nonsense', { view: 'map', pastTab: 'states' }],
] as const)('P-013 a phone opens the tab %s of a link', (tab, panels) => {
  expect(phonePanelsOf(tab)).toEqual(panels)
  expect(phonePanelsOf(phoneTab(panels, true))).toEqual(panels)
})
