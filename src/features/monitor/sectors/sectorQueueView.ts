import { createContext, useContext } from 'react'
import type { QueueChange, SectorQueue } from '../../../../machines/sectorQueue/sectorQueue.logic.ts'

/** The order of sectors as this viewer sees it (L-058..L-062): their own while it is under way, else the robot's. */
export type SectorQueueView = {
  readonly queue: SectorQueue
  /** `sending`: an order is under way to the robot; `confirming`: taken, and not reported yet; `outOfSync`: the sync error. */
  readonly standing: 'synced' | 'sending' | 'confirming' | 'outOfSync'
  readonly change: (change: QueueChange) => void
  /** Settles once nothing is under way any more, with whether the robot has taken the order. */
  readonly settled: () => Promise<boolean>
  /** After a sync error: back to the robot's order, or the own one once more. */
  readonly dropEdit: () => void
  readonly sendAgain: () => void
}

export const SectorQueueContext = createContext<SectorQueueView | undefined>(undefined)

/** @throws when used outside the monitor */
export function useSectorQueue(): SectorQueueView {
  const view = useContext(SectorQueueContext)
  if (!view) throw new Error('The order of sectors is known inside the monitor only')
  return view
}
