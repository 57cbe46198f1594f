import type { TFunction } from 'i18next'
import type { SectorStats } from '../../../contract/robot/runReport.ts'
import { clockTime, type Figures } from '../runs/figures.ts'
import { isWorked } from './reportData.ts'

/** The figures that robots report of a sector (R-005), by what they are called in `locales/`. */
export const SECTOR_FIGURES = [
  'area',
  'ofArea',
  'time',
  'velocity',
  'path',
  'productivity',
  'efficiency',
  'wallRate',
  'collisions',
  'waterByFlow',
] as const
export type SectorFigure = (typeof SECTOR_FIGURES)[number]

/** Amounts of water are of the flows that wet, in this order. */
const WETTING = ['low', 'medium', 'high'] as const

const TEXTS: {
  readonly [F in SectorFigure]: (sector: SectorStats, figures: Figures, t: TFunction) => string
} = {
  area: ({ area }, figures) => figures.area(area),
  ofArea: ({ cleanable_area }, figures) => figures.area(cleanable_area),
  time: ({ time }) => clockTime(time),
  velocity: ({ average_velocity }, { length }, t) => t('report.perSecond', { length: length(average_velocity) }),
  path: ({ path_length }, { length }) => length(Math.round(path_length)),
  productivity: ({ performance }, figures) => figures.areaRate(performance),
  efficiency: ({ coverage_efficiency }, figures) => figures.percent(coverage_efficiency),
  wallRate: ({ wall_distance_rate }, figures) => figures.percent(wall_distance_rate),
  collisions: ({ collision_count }, figures) => figures.number(collision_count),
  waterByFlow: ({ water_usage }, figures) => water_usage.map(figures.waterAmount).join(' / '),
}

/** A figure of a sector as a text; a dash where nothing was worked on. How much could be cleaned is known of each. */
export const sectorFigure = (t: TFunction, figures: Figures, figure: SectorFigure, sector: SectorStats): string =>
  isWorked(sector) || figure === 'ofArea' ? TEXTS[figure](sector, figures, t) : t('shared.none')

/** What a figure is called; with its unit where the figure itself has none. */
export function figureName(t: TFunction, figures: Figures, figure: SectorFigure): string {
  const name = t(`report.${figure}`)
  return figure === 'waterByFlow' ? t('reports.withUnit', { name, unit: figures.waterUnit }) : name
}

/** `Low 1.1 L, Medium 2.2 L, High 0 L` */
export const waterText = (t: TFunction, figures: Figures, { water_usage }: SectorStats): string =>
  WETTING.map((flow, i) => `${t(`report.flows.${flow}`)} ${figures.water(water_usage[i] ?? 0)}`).join(', ')
