import type { TFunction } from 'i18next'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { type RunMarks, type RunSector, sectorLook } from '../../../map/runMarks.ts'
import type { Figures } from '../runs/figures.ts'
import { isWorked } from './reportData.ts'

/** How the sectors came out, with what their tags say. */
export const runSectors = (
  t: TFunction,
  figures: Pick<Figures, 'percent'>,
  details: ReportDetails,
): readonly RunSector[] =>
  details.sectors.map(({ sector, rate, sector_configuration: configuration, coverage_event }) => {
    const worked = isWorked({ coverage_event })
    return {
      sector,
      look: sectorLook({ rate, isDisinfected: configuration.disinfection, isWorked: worked }),
      text: worked ? figures.percent(Math.round(rate)) : t(`report.outcomes.${coverage_event}`),
    }
  })

export const NO_MARKS: RunMarks = { sectors: [], coverage: undefined, path: undefined, sprayZones: [] }
