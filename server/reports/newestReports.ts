import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportColumns } from './columns/reportColumns.ts'
import { inSlices } from './columns/slices.ts'
import { wantedReports } from './columns/wantedReports.ts'
import { type ReportReader, sightOf } from './reportFilter.ts'

type Options = {
  /** Throws where there are too many. */
  readonly check?: (reports: number) => void
  /** By which of their times they are the newest; of those that began or ended at once the one that was stored last. */
  readonly by?: 'startMs' | 'endMs'
}

/** Ids of all reports that a filter lets through, the newest first. */
export const newestReports = (
  columns: ReportColumns,
  reader: ReportReader,
  filter: ReportFilter,
  { check, by = 'startMs' }: Options = {},
): Promise<Float64Array> =>
  columns.read(
    async (table, source) => {
      const { rows } = await wantedReports(table, filter, await sightOf(source, reader, filter))
      check?.(rows.length)
      const [ids, times] = [table.numbers.id.units, table.numbers[by].units]
      const newest = rows.toReversed()
      // By start they are in order already, and a run that began later has mostly ended later: little is left to sort.
      if (by !== 'startMs') newest.sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0))
      const found = new Float64Array(newest.length)
      await inSlices(newest.length, (from, to) => {
        for (let at = from; at < to; at++) found[at] = ids[newest[at] ?? 0] ?? 0
      })
      return found
    },
    async (_, ids) => ids,
  )
