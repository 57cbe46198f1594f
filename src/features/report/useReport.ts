import { useQuery } from '@tanstack/react-query'
import type { CellSet } from '../../../contract/robot/runReport.ts'
import { readCells, readPath } from '../../../map/runMarks.ts'
import { queries } from '../../service/client.ts'

/** A stored run changes by comments, inspections and hiding alone. */
export const useReport = (id: number) => useQuery(queries.reports.get.queryOptions({ input: { id } }))

/** Covered cells and the path of a run, unpacked; either is absent where the run has none. */
export const useCells = (id: number, isAsked: boolean) =>
  useQuery({
    queryKey: ['cells', id],
    queryFn: async () => {
      const none: { readonly coverage?: CellSet; readonly path?: string } = {}
      return {
        coverage: none.coverage && (await readCells(none.coverage)),
        path: none.path === undefined ? undefined : await readPath(none.path),
      }
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
