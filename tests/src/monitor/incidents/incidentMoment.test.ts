import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { newIncidentSchema } from '../../../../contract/resources/incidents.ts'
import { incidentDetails, incidentSummary } from '../../../../src/features/monitor/incidents/incidentMoment.ts'
import { monitorSearchSchema } from '../../../../src/features/monitor/monitorSearch.ts'

const MOMENT_MS = Date.parse('2026-11-20T22:41:18.250Z')

test('N-020 date and time of an incident are those of the clock that is on screen, and say in which zone', () => {
  expect(incidentDetails(3, MOMENT_MS, 'Europe/Helsinki')).toMatchObject({
    Date: '2026-11-21',
    Time: '00:41:18',
    TimeZone: 'Europe/Helsinki',
  })
  expect(incidentDetails(3, MOMENT_MS, 'America/Chicago')).toMatchObject({
    Date: '2026-11-20',
    Time: '16:41:18',
    TimeZone: 'America/Chicago',
  })
})

test('N-021 A-047 a summary names the robot, and where its name is only made up for a demonstration nobody', () => {
  expect(incidentSummary('Wagtail')).toBe('Remote Monitor Incident – Wagtail')
  expect(incidentSummary(undefined)).toBe('Remote Monitor Incident')
})

test('N-020 the link of an incident leads to the monitor at its moment, playing', () => {
  const details = incidentDetails(417, MOMENT_MS, 'UTC')
  expect(parse(newIncidentSchema.entries.details, details)).toEqual(details)
  const link = new URL(details.PlaybackURL, 'http://swath.test')
  expect(link.pathname).toBe('/robot/417/monitor')
  expect(parse(monitorSearchSchema, Object.fromEntries(link.searchParams))).toMatchObject({
    time: '2026-11-20T22:41:18.250Z',
    autoplay: true,
  })
})
