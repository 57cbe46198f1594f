import { useQuery } from '@tanstack/react-query'
import { readCells, readPath } from '../../../map/runMarks.ts'
import { queries, service } from '../../service/client.ts'

/** A stored run changes by comments, inspections and hiding alone. */
export const useReport = (id: number) => useQuery(queries.reports.get.queryOptions({ input: { id } }))

/** Covered cells and the path of a run, unpacked; either is absent where the run has none. */
export const useCells = (id: number, isAsked: boolean) =>
  useQuery({
    queryKey: [...queries.reports.cells.key({ input: { id } }), 'unpacked'],
    queryFn: async ({ signal }) => {
      const { coverage, path } = await service.reports.cells({ id }, { signal })
      return {
        coverage: coverage && (await readCells(coverage)),
        path: path === undefined ? undefined : await readPath(path),
      }
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
