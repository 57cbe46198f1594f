import { expect, test } from 'vitest'
import { startTestService } from '../../testService.ts'

const { as } = await startTestService()
const superuser = await as('super')
const REFUSED = { status: 400, body: { errors: [{ token: 'shared.error.badRequest' }] } }
const NO_NUMBERS = ['1e0', '%201', '0x1', '%2B1', '%EF%BC%91', '1.0', '1%00'] as const

test('B-044 an id in a path or a query is digits and nothing else', async () => {
  for (const id of NO_NUMBERS) {
    for (const path of [
      `/v1/Robots/${id}`,
      `/v1/Robots?account=${id}`,
      `/v1/Robots?limit=${id}`,
      `/api/v0/Accounts?offset=${id}`,
      `/api/v0/Messages?robot=1&limit=${id}`,
      `/api/v0/Robots/${id}/recording?from=2026-11-20T12:00:00Z&to=2026-11-20T13:00:00Z`,
    ])
      expect(await superuser('GET', path), path).toMatchObject(REFUSED)
    expect(await superuser('POST', `/v1/Robots/${id}`, {}), id).toMatchObject({ status: 405 })
    expect(await superuser('POST', `/api/v0/Robots/${id}/timezone`, { time_zone: 'UTC' }), id).toMatchObject(REFUSED)
  }
  for (const id of ['1e0', ' 1', '0x1', '+1', '１', [1], true])
    expect(await superuser('POST', '/api/v0/Robots/1/labels', { labels: [id] }), JSON.stringify(id)).toMatchObject(
      REFUSED,
    )
})

test('M-051 no route takes a list for an object', async () => {
  for (const path of ['/api/v0/Robots/1', '/api/v0/Logins/self', '/api/v0/Robots/1/command/2', '/api/v0/Labels'])
    for (const body of [[], [{}]]) expect(await superuser('POST', path, body), path).toMatchObject(REFUSED)
})

test('P-024 times that do not exist are refused in every query', async () => {
  const span = (time: string) => `time_gt=${time}&time_lt=2026-11-20 13:00:00`
  for (const time of ['2026-02-30 12:00:00', '2026-11-20 25:61:00', '2026-11-20 24:00:00'])
    for (const path of [
      `/api/v0/RobotStatus?time=${time}`,
      `/api/v0/RobotStatus?${span(time)}`,
      `/api/v0/RobotStatus/summaries?robot=1&unit=day&time_zone=UTC&${span(time)}`,
      `/api/v0/Messages?robot=1&${span(time)}`,
      `/api/v0/Incidents?robot=1&${span(time)}`,
      `/api/v0/Robots/1/control_events?${span(time)}`,
      `/api/v0/Robots/1/sent_commands?${span(time)}`,
      `/v0/PlanVersion/1/pins?time_gt=${time}`,
    ])
      expect(await superuser('GET', path), path).toMatchObject(REFUSED)
  for (const time of ['2026-02-30T12:00:00Z', '2026-11-20T25:61:00Z', '2026-11-20T12:00:00%2B05'])
    for (const call of ['recordings', 'recorded_faults', 'recording']) {
      const path = `/api/v0/Robots/1/${call}?from=${time}&to=2026-11-20T13:00:00Z`
      expect(await superuser('GET', path), path).toMatchObject(REFUSED)
    }
})

test('B-043 texts with control characters are refused before anything is stored or looked for', async () => {
  const mark = '\0'
  for (const [path, body] of [
    ['/api/v0/Labels', { label: `Hall${mark}` }],
    ['/api/v0/Settings/rm-canned-messages', { value: `["Hall"]${mark}` }],
    ['/api/v0/Settings/rm-canned-messages', { value: JSON.stringify([`Hall${mark}`]) }],
    ['/api/v0/Preferences/theme', { value: mark }],
    ['/api/v0/Robots/1/Settings/property/a', { value: { deep: [{ text: mark }] } }],
    ['/api/v0/Robots/1/display_name', { display_name: `Hall\u0085` }],
    ['/api/v0/Logins/login', { login: `super${mark}`, password: 'x' }],
  ] as const)
    expect(await superuser('POST', path, body), path).toMatchObject({ status: 400 })
  for (const path of [
    '/api/v0/Data?name=%00',
    '/api/v0/Data/Sheet%00.png?robot=1',
    '/api/v0/RobotStatus?status_type=%1b',
  ])
    expect(await superuser('GET', path), path).toMatchObject(REFUSED)
})
