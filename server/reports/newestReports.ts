import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportColumns } from './columns/reportColumns.ts'
import { wantedReports } from './columns/wantedReports.ts'
import { type ReportReader, sightOf } from './reportFilter.ts'

/**
 * Ids of all reports that a filter lets through, the newest first.
 * @param check throws where there are too many
 */
export const newestReports = (
  columns: ReportColumns,
  reader: ReportReader,
  filter: ReportFilter,
  check: (reports: number) => void = () => undefined,
): Promise<Float64Array> =>
  columns.read(
    async (table, source) => {
      const { rows } = await wantedReports(table, filter, await sightOf(source, reader, filter))
      check(rows.length)
      const ids = table.numbers('id')
      return Float64Array.from(rows.toReversed(), row => ids[row] ?? 0)
    },
    async (_, ids) => ids,
  )
