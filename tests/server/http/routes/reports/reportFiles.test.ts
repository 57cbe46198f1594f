import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { CSV_BOM } from '../../../../../contract/csv.ts'
import { reportFilterSchema } from '../../../../../contract/resources/reportFilter.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { REPORT_ROWS_HEADER } from '../../../../../contract/routes/reports.ts'
import { cleaningReports, logins, preferences, settings } from '../../../../../server/database/schema.ts'
import { eq, getTableColumns, sql } from '../../../../../server/database/sql.ts'
import { idsForFile } from '../../../../../server/reports/reportFile.ts'
import { csvLines } from '../../../../csvLines.ts'
import { createReporting, spanQuery } from '../../../reports/storedReports.ts'
import { startTestService } from '../../../testService.ts'

const { service, as, session } = await startTestService()
const { db } = service
const [MERIDIAN, HALDEN] = [2, 3]
const [SUPER, CUSTOMER] = [1, 5]
const PATH = '/api/v0/CleaningReports/metrics/csv'

async function download(login: string, path: string) {
  const headers = { [SESSION_HEADER]: await session(login) }
  const response = await fetch(service.url + path, { headers })
  // The mark at the start is told from the text by whoever decodes it.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(response.status, text).toBe(200)
  expect(text.startsWith(CSV_BOM)).toBe(true)
  const [head = [], ...rows] = csvLines(text)
  const named = rows.map(row => new Map(head.map((name, at) => [name, row[at]])))
  return { head, headers: response.headers, text, rows: named }
}
const column = (file: Awaited<ReturnType<typeof download>>, name: string) => file.rows.map(row => row.get(name))

test('R-032 the file has a line for each report of the filter, newest first', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  const older = await report({ start: '2026-11-17T10:00:00Z', result: 'failure' })
  const newer = await report({
    start: '2026-11-18T10:00:00Z',
    robotName: 'plover-03',
    minutes: 90,
    coveredArea: 61.237,
  })
  await report({ start: '2026-11-18T11:00:00Z', deleted: true })
  const file = await download('super', `${PATH}?robots[]=${robot}&time_zone=Asia/Kolkata`)
  expect(column(file, 'Report')).toEqual([newer, older].map(String))
  expect(Object.fromEntries(file.rows[0] ?? [])).toMatchObject({
    Start: '2026-11-18 15:30:00',
    End: '2026-11-18 17:00:00',
    Robot: 'plover-03',
    'Robot number': String(robot),
    'Plan type': 'Cleaning',
    Result: 'Success',
    'Total area (m²)': '100',
    'Covered area (m²)': '61.24',
    'Coverage (%)': '61.24',
    'Productivity (m²/h)': '40.82',
    'Working time (h)': '1.5',
    'Water (L)': '10',
    Hidden: '0',
  })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="reports.csv"')
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(file.headers.get(REPORT_ROWS_HEADER)).toBe('2')
  const filtered = `${PATH}?robots[]=${robot}&results[]=failure&${spanQuery('2026-11-17T00:00:00Z', '2026-11-17T23:59:59Z')}`
  expect(column(await download('super', filtered), 'Report')).toEqual([String(older)])
  expect((await (await as('super'))('GET', `${PATH}?results[]=none`)).status).toBe(400)
})

test('R-032 headings, units and times are those of whoever reads it', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-03-28T21:30:00Z', totalArea: 100, water: 10, robotDisplayName: 'Foyer' })
  await report({ start: '2026-03-29T02:30:00Z' })
  const taste = {
    language: 'de',
    timeZone: 'Europe/Berlin',
    areaUnit: 'square_feet',
    volumeUnit: 'us_gallons',
  } as const
  const [before] = await db.select().from(logins).where(eq(logins.id, CUSTOMER))
  await db.update(logins).set(taste).where(eq(logins.id, CUSTOMER))
  await db.insert(preferences).values({ login: CUSTOMER, name: 'use-robot-display-name', value: '1' })
  const file = await download('customer', `${PATH}?robots[]=${robot}`)
  // Clocks were put forward an hour between the two.
  expect(column(file, 'Beginn')).toEqual(['2026-03-29 04:30:00', '2026-03-28 22:30:00'])
  expect(column(file, 'Gesamtfläche (ft²)')).toEqual(['1076.39', '1076.39'])
  expect(column(file, 'Wasser (gal)')).toEqual(['2.64', '2.64'])
  expect(column(file, 'Ergebnis')).toEqual(['Erfolg', 'Erfolg'])
  expect(column(file, 'Roboter')[1]).toBe('Foyer')
  await db.delete(preferences).where(eq(preferences.login, CUSTOMER))
  await db
    .update(logins)
    .set(before ?? taste)
    .where(eq(logins.id, CUSTOMER))
})

test('R-032 A-047 names are masked in demo mode', async () => {
  const { robot, report, plan } = await createReporting(db, MERIDIAN, 'Secret hall')
  await report({ start: '2026-11-18T10:00:00Z', robotName: 'secret-robot', robotDisplayName: 'Secret' })
  await db.insert(preferences).values({ login: SUPER, name: 'demo-mode', value: '1' })
  const file = await download('super', `${PATH}?robots[]=${robot}`)
  await db.delete(preferences).where(eq(preferences.login, SUPER))
  expect(file.text).not.toMatch(/secret/i)
  expect(column(file, 'Robot')).toEqual([`Robot ${robot}`])
  expect(column(file, 'Plan')).toEqual([`Plan ${plan.planFirstId}`])
  expect(column(file, 'Location')).toEqual([`Location ${plan.location}`])
})

test('R-032 what a spreadsheet would run is text, quotes and line ends stay in their field, and numbers are numbers', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({
    start: '2026-11-18T10:00:00Z',
    robotName: '=HYPERLINK("https://a.example")',
    planName: '+1\r\n"two", three',
  })
  const file = await download('super', `${PATH}?robots[]=${robot}`)
  expect(column(file, 'Robot')).toEqual([`'=HYPERLINK("https://a.example")`])
  expect(column(file, 'Plan')).toEqual([`'+1\r\n"two", three`])
  expect(file.text).toContain(',100,90,100,90,90,90,1,1,10,0,39,36,')
})

test('R-032 more reports than a file may hold are refused with their exact number', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  for (let hour = 10; hour < 13; hour++) await report({ start: `2026-11-18T${hour}:00:00Z` })
  const filter = v.parse(reportFilterSchema, { robots: String(robot) })
  const reader = { login: SUPER, role: 'super' } as const
  const { columns } = service.reports
  await expect(idsForFile(columns, reader, filter, 2)).rejects.toMatchObject({
    error: { type: 'tooLarge', token: 'errors.cleaningReport.tooMany', data: { reports: 3, most: 2 } },
  })
  expect(await idsForFile(columns, reader, filter, 3)).toHaveLength(3)
})

/** As many reports of a robot as are asked for, a minute between each, with a long name. */
async function createMany(robot: number, reports: number): Promise<void> {
  const names = Object.values(getTableColumns(cleaningReports)).map(({ name }) => name)
  const snake = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const others = names.map(snake).filter(name => !['id', 'run', 'start_time', 'plan_name'].includes(name))
  const list = sql.raw(others.join(', '))
  await db.execute(sql`
    insert into cleaning_reports (run, start_time, plan_name, ${list})
    select 'many-' || n, start_time - n * interval '1 minute', repeat('Hall ', 400), ${list}
    from cleaning_reports, generate_series(1, ${reports}::int) n where robot = ${robot}`)
}

test('R-032 all of many pages come, each report once', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  await createMany(robot, 2500)
  const file = await download('super', `${PATH}?robots[]=${robot}`)
  expect(new Set(column(file, 'Report')).size).toBe(2501)
  const starts = column(file, 'Start').map(start => Date.parse(`${start}Z`))
  expect(starts).toEqual(starts.toSorted((a, b) => b - a))
})

test('R-032 a failure halfway breaks the connection', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  await createMany(robot, 1500)
  // No date can be made of it; it comes last.
  await db.execute(
    sql`update cleaning_reports set start_time = '-infinity' where robot = ${robot} and run = 'many-1500'`,
  )
  const headers = { [SESSION_HEADER]: await session('super') }
  const response = await fetch(`${service.url}${PATH}?robots[]=${robot}`, { headers })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow(/terminated|aborted|closed/)
  await db.execute(sql`delete from cleaning_reports where robot = ${robot}`)
})

test('R-032 no more is read than is taken, and nothing after the reader has left', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  await report({ start: '2026-11-18T10:00:00Z' })
  await createMany(robot, 12_000)
  const headers = { [SESSION_HEADER]: await session('super') }
  const leaving = new AbortController()
  const reads = vi.spyOn(db, 'select')
  const response = await fetch(`${service.url}${PATH}?robots[]=${robot}`, { headers, signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  // Each of these has its turn at the database behind a page that would be read.
  for (let i = 0; i < 60; i++) await db.execute(sql`select 1`)
  // The service reads other things all the time.
  const portions = reads.mock.calls.filter(([columns]) => columns !== undefined && 'text' in columns)
  expect(portions.length).toBeGreaterThan(0)
  expect(portions.length).toBeLessThan(12)
  reads.mockRestore()
  await db.execute(sql`delete from cleaning_reports where robot = ${robot}`)
})

test('R-033 R-034 R-040 a manual report is there while its setting is on, of a robot or an account and a span', async () => {
  const { robot, report } = await createReporting(db, MERIDIAN)
  const other = await createReporting(db, HALDEN)
  const inside = await report({ start: '2026-10-18T10:00:00Z', robotName: 'Manual' })
  await report({ start: '2026-10-19T10:00:00Z' })
  const elsewhere = await other.report({ start: '2026-10-18T11:00:00Z' })
  const span = spanQuery('2026-10-18T00:00:00Z', '2026-10-18T23:59:59Z')
  const superuser = await as('super')
  const [file, filters] = [`/reports/v2/Reports/export?${span}`, `/reports/v2/Reports/filters?${span}`]
  for (const path of [file, filters]) expect((await superuser('GET', path)).status).toBe(404)
  await db.insert(settings).values({ name: 'manual-report-toggle', value: true })
  expect(column(await download('super', file), 'Report')).toEqual([elsewhere, inside].map(String))
  expect(column(await download('super', `${file}&robot=${robot}`), 'Report')).toEqual([String(inside)])
  expect(column(await download('super', `${file}&account=${HALDEN}`), 'Report')).toEqual([String(elsewhere)])
  expect(column(await download('customer', file), 'Report')).toEqual([String(inside)])
  const { body } = await (await as('customer'))('GET', filters)
  expect(body).toMatchObject({ robots: [{ id: robot, name: 'Manual', count: 1 }] })
  await db.delete(settings).where(eq(settings.name, 'manual-report-toggle'))
})
