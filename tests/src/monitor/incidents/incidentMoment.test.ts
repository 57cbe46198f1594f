import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { newIncidentSchema } from '../../../../contract/resources/incidents.ts'
import { incidentDetails } from '../../../../src/features/monitor/incidents/incidentMoment.ts'
import { monitorSearchSchema } from '../../../../src/features/monitor/monitorSearch.ts'

const MOMENT_MS = Date.parse('2026-11-20T22:41:18.250Z')

test('N-020 date and time of an incident are those of the robot, whoever reports it', () => {
  expect(incidentDetails({ id: 3, time_zone: 'Europe/Helsinki' }, MOMENT_MS)).toMatchObject({
    Date: '2026-11-21',
    Time: '00:41:18',
  })
  expect(incidentDetails({ id: 3, time_zone: 'America/Chicago' }, MOMENT_MS)).toMatchObject({
    Date: '2026-11-20',
    Time: '16:41:18',
  })
})

test('N-020 the link of an incident leads to the monitor at its moment, playing', () => {
  const details = incidentDetails({ id: 417, time_zone: 'UTC' }, MOMENT_MS)
  expect(parse(newIncidentSchema.entries.details, details)).toEqual(details)
  const link = new URL(details.PlaybackURL, 'http://swath.test')
  expect(link.pathname).toBe('/robot/417/monitor')
  expect(parse(monitorSearchSchema, Object.fromEntries(link.searchParams))).toMatchObject({
    time: '2026-11-20T22:41:18.250Z',
    autoplay: true,
  })
})
