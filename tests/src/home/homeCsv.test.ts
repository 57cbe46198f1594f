import { expect, test } from 'vitest'
import { CSV_BOM, csvLine } from '../../../contract/csv.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { parseColumns, restColumn, TABLE_COLUMNS } from '../../../src/features/home/homeColumns.ts'
import { fleetCsv } from '../../../src/features/home/homeCsv.ts'
import { fleetRow } from '../../../src/features/robots/fleetRow.ts'
import { englishTexts } from '../englishTexts.ts'
import { robot, status } from './robots.ts'

const NOW = Date.UTC(2026, 10, 22, 22, 0)

const screen = async (demoMode = false) => ({
  t: (await englishTexts()).t,
  naming: { demoMode, useDisplayName: false },
  hours: { state: 'failed' } as const,
  zone: 'Europe/Helsinki',
  nowMs: NOW,
})

test('A-077 a file of values is quoted throughout, ends its lines as the rule says, and holds no formula', () => {
  expect(csvLine(['a', 'say "no"', 'two\nlines', ''])).toBe('"a","say ""no""","two\nlines",""\r\n')
  for (const first of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    expect(csvLine([`${first}1`])).toBe(`"'${first}1"\r\n`)
  expect(csvLine(['1-2', 'a=b'])).toBe('"1-2","a=b"\r\n')
})

test('A-077 the file has the columns in their order, the times in the zone of who reads them, and what is not known empty', async () => {
  const rows = [
    fleetRow(
      robot({ name: '=cmd', plan_first_id: 2186, plan_version: 14 }),
      status({ start_time: '2026-11-22 21:00:00' }),
      false,
    ),
    fleetRow(
      robot({ id: 2, name: 'Ruff', state: STATE.dangerObstacle, plan: 0, battery: undefined }),
      undefined,
      false,
    ),
  ]
  const file = fleetCsv(rows, ['plan', 'time', 'lastHour', 'battery', 'state', 'location'], await screen())
  expect(file.startsWith(CSV_BOM)).toBe(true)
  expect(file.slice(1).split('\r\n')).toEqual([
    '"Robot","Model","Plan","Time in state","Since (Europe/Helsinki)","Last 60 minutes","Battery (%)","State","State in detail","Location"',
    `"'=cmd","neo 2.0","2186 v14","1 h 00 min","2026-11-22 23:00:00","The last 60 minutes could not be loaded","64","Cleaning","Clean","Departures hall"`,
    '"Ruff","neo 2.0","No plan","","","The last 60 minutes could not be loaded","","Stuck","Danger obstacle","Harbour T2"',
    '',
  ])
})

test('A-047 in demo mode the file names neither robot nor account', async () => {
  const file = fleetCsv([fleetRow(robot(), undefined, false)], ['account'], await screen(true))
  expect(file).toContain('"Robot 1","neo 2.0","Account 1"')
})

test('A-077 chosen columns come back in their order; what is no column is left out, and what cannot be read is the default', () => {
  expect(parseColumns('["plan","state"]')).toEqual(['plan', 'state'])
  expect(parseColumns('["plan","weather","plan",4]')).toEqual(TABLE_COLUMNS)
  expect(parseColumns('["plan","weather","plan"]')).toEqual(['plan'])
  expect(parseColumns('[]')).toEqual([])
  for (const broken of [undefined, '', '{', '{"0":"plan"}']) expect(parseColumns(broken)).toEqual(TABLE_COLUMNS)
  expect(restColumn(['battery', 'state'])).toBe('state')
  expect(restColumn(['battery'])).toBeUndefined()
})
