import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MissedCause } from '../../../contract/resources/missedFloor.ts'
import type { Report } from '../../../contract/resources/reports.ts'
import { readMissedCells } from '../../../map/missedCells.ts'
import { queries, service } from '../../service/client.ts'

/** Floor that a run missed and why, with its cells unpacked. */
export const useMissedFloor = ({ id, has_coverage }: Pick<Report, 'id' | 'has_coverage'>) =>
  useQuery({
    queryKey: [...queries.reports.missed.key({ input: { id } }), 'unpacked'],
    queryFn: async ({ signal }) => {
      const floor = await service.reports.missed({ id }, { signal })
      return { floor, cells: await readMissedCells(floor) }
    },
    enabled: has_coverage,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The patch of missed floor that is looked at, by its place in the answer. */
export type MissedChoice = {
  readonly patch: number | undefined
  /** Whether the map has to go there: it was not chosen on it. */
  readonly isSought: boolean
  readonly choose: (patch: number | undefined, isSought: boolean) => void
}

export function useMissedChoice(): MissedChoice {
  const [{ patch, isSought }, set] = useState<Pick<MissedChoice, 'patch' | 'isSought'>>({
    patch: undefined,
    isSought: false,
  })
  return { patch, isSought, choose: (next, sought) => set({ patch: next, isSought: sought }) }
}

/** Places of the patches of a cause, the largest first. */
export const patchesOfCause = (patches: readonly { readonly cause: MissedCause }[], cause: MissedCause): number[] =>
  patches.flatMap((patch, place) => (patch.cause === cause ? [place] : []))
