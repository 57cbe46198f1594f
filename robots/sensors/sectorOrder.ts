import type { RecordBody } from '../../contract/telemetry/records.ts'
import { seedOf } from '../random.ts'
import type { SectorEntry } from '../world/simRobot.ts'

const STATUS_NUMBER = { done: 1, current: 2, queued: 3, skipped: 4 } as const

/** The queue; equal queues have equal hashes, whatever their estimates. */
export const sectorOrderBody = (queue: readonly SectorEntry[]): RecordBody<'sector_order'> => ({
  version: 1,
  hash: seedOf(...queue.flatMap(({ sector, status }) => [sector, STATUS_NUMBER[status]]))
    .toString(16)
    .padStart(8, '0'),
  queue: [...queue],
})
