import { expect, test } from 'vitest'
import type { Pin } from '../../../contract/resources/pins.ts'
import type { SectorStats } from '../../../contract/robot/runReport.ts'
import { pinFacts } from '../../../src/features/report/pinFacts.ts'
import { figureName, SECTOR_FIGURES, sectorFigure, waterText } from '../../../src/features/report/sectorFigures.ts'
import { figuresOf } from '../../../src/features/runs/figures.ts'
import { reportFormat } from '../../../src/units/reportFormat.ts'
import { englishTexts } from '../englishTexts.ts'

const { t } = await englishTexts()
const figuresIn = (area_unit: 'square_meters' | 'square_feet', volume_unit: 'litres' | 'us_gallons') =>
  figuresOf(t, reportFormat(t, 'en', { area_unit, volume_unit }), metres => `${metres} m`)
const metric = figuresIn('square_meters', 'litres')

const SECTOR: SectorStats = {
  sector: 3,
  name: 'Security queue',
  hash: '0123456789abcdef',
  time: 421.4,
  area: 136.456,
  cleanable_area: 1408.2,
  rate: 33.4,
  wall_distance_rate: 4,
  path_length: 272.4,
  coverage_efficiency: 72.444,
  average_velocity: 0.65,
  performance: 1167.3,
  collision_count: 2,
  water_usage: [0, 6.304, 10],
  sector_configuration: { flow: 'medium', pressure: 3, disinfection: false },
  coverage_event: 'finished',
  notes: '',
}

const plain = (text: string): string => text.replaceAll('\u202f', ' ')
const shown = (sector: SectorStats, figures = metric) =>
  Object.fromEntries(SECTOR_FIGURES.map(figure => [figure, plain(sectorFigure(t, figures, figure, sector))]))

test('R-005 R-009 each figure of a sector is shown, with two decimals at most and none from a thousand on', () => {
  expect(shown(SECTOR)).toEqual({
    area: '136.46 m²',
    ofArea: '1,408 m²',
    time: '0:07:01',
    velocity: '0.65 m/s',
    path: '272 m',
    productivity: '1,167 m²/h',
    efficiency: '72.44 %',
    wallRate: '4 %',
    collisions: '2',
    waterByFlow: '0 / 6.3 / 10',
  })
  expect(figureName(t, metric, 'waterByFlow')).toBe('Water by flow, L')
  expect(plain(waterText(t, metric, SECTOR))).toBe('Low 0 L, Medium 6.3 L, High 10 L')
})

test('R-005 areas and water of a sector are in the units of the reader', () => {
  const own = figuresIn('square_feet', 'us_gallons')
  expect(shown(SECTOR, own)).toMatchObject({
    area: '1,469 ft²',
    productivity: '12,565 ft²/h',
    waterByFlow: '0 / 1.67 / 2.64',
  })
  expect(figureName(t, own, 'waterByFlow')).toBe('Water by flow, gal')
})

test('R-005 of a sector that was not worked on only how much could be cleaned is known', () => {
  const { ofArea, ...rest } = shown({ ...SECTOR, coverage_event: 'skipped' })
  expect(ofArea).toBe('1,408 m²')
  expect(new Set(Object.values(rest))).toEqual(new Set([t('shared.none')]))
})

const BARE: Pin = {
  id: 7,
  title: 'Loose tile',
  type: 'ATS',
  x: 1,
  y: 2,
  message: 'By the door',
  status: 'closed',
  labels: ['Map Change', 'Floor'],
  created: '2026-11-20 08:00:00',
  user: { id: 4, name: 'Carmen Ruiz' },
  plan: 1,
  deleted: false,
  revision: 1,
}
const PIN: Pin = { ...BARE, priority: 'High', ticket: 'OPS-12' }
const words = { t, locale: 'en', demoMode: false, moment: (timeMs: number) => new Date(timeMs).toISOString() }

test('R-063 a pin says its type, status, priority, labels, ticket, and who put it there when', () => {
  expect(pinFacts(PIN, words)).toEqual([
    ['Type', 'ATS'],
    ['Status', 'Resolved'],
    ['Priority', 'High'],
    ['Labels', 'Map Change, Floor'],
    ['Ticket', 'OPS-12'],
    ['Created', expect.stringContaining('Carmen Ruiz')],
  ])
  expect(pinFacts({ ...BARE, labels: [] }, words).map(([name]) => name)).toEqual(['Type', 'Status', 'Created'])
  expect(pinFacts(PIN, { ...words, demoMode: true }).at(-1)?.[1]).not.toContain('Carmen')
})
