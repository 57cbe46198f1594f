/** The order of sectors and what an operator makes of it: pure functions (L-058..L-060). */
import type { COMMAND, CommandPayload } from '../../contract/commands.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'

/** The robot's report on the channel `sector_order`. */
export type SectorOrder = RecordBody<'sector_order'>
export type SectorEntry = SectorOrder['queue'][number]
export type SectorQueue = readonly SectorEntry[]

export type QueueChange =
  /** The current sector is left. `temporary`: it is cleaned after all others instead of not at all (N-024). */
  | { readonly type: 'skip'; readonly temporary: boolean }
  | { readonly type: 'remove' | 'restore' | 'add'; readonly sector: number }
  | { readonly type: 'move'; readonly sector: number; readonly target: number; readonly place: 'before' | 'after' }

/** An operator's own order, and the robot's that it was made from. */
export type QueueEdit = { readonly base: SectorQueue; readonly queue: SectorQueue }

const isAhead = ({ status }: SectorEntry): boolean => status === 'queued' || status === 'current'
const isQueued = ({ status }: SectorEntry): boolean => status === 'queued'

/** Where the current sector is, or where it would be: before the first queued one (L-058). */
function currentIndex(queue: SectorQueue): number {
  const current = queue.findIndex(({ status }) => status === 'current')
  if (current >= 0) return current
  const next = queue.findIndex(isQueued)
  return next >= 0 ? next : queue.length
}

/** Past, current and queued sectors, in their order (L-058). What is removed stays among the queued, marked as skipped. */
export function queueParts(queue: SectorQueue): {
  readonly past: SectorQueue
  readonly current: SectorEntry | undefined
  readonly queued: SectorQueue
} {
  const index = currentIndex(queue)
  return {
    past: queue.filter(({ status }, at) => status === 'done' || (status === 'skipped' && at < index)),
    current: queue.find(({ status }) => status === 'current'),
    // A second current sector, which no robot should report, is still to come.
    queued: queue.filter(({ status }, at) => status === 'queued' || (status !== 'done' && at > index)),
  }
}

const withStatus = (queue: SectorQueue, sector: number, status: SectorEntry['status']): SectorQueue =>
  queue.map(entry => (entry.sector === sector ? { ...entry, status } : entry))

/** The queue after a change; the same queue where the change means nothing in it. */
export function changed(queue: SectorQueue, change: QueueChange): SectorQueue {
  switch (change.type) {
    case 'skip':
      return skipped(queue, change.temporary)
    case 'remove':
      return queue.some(entry => entry.sector === change.sector && isQueued(entry))
        ? withStatus(queue, change.sector, 'skipped')
        : queue
    case 'restore':
      return queueParts(queue).queued.some(({ sector, status }) => sector === change.sector && status === 'skipped')
        ? withStatus(queue, change.sector, 'queued')
        : queue
    case 'add': {
      const known = queue.find(({ sector }) => sector === change.sector)
      if (known && isAhead(known)) return queue
      const others = queue.filter(({ sector }) => sector !== change.sector)
      return [...others, { sector: change.sector, status: 'queued', estimated_s: known?.estimated_s ?? 0 }]
    }
    case 'move':
      return moved(queue, change.sector, change.target, change.place)
  }
}

function skipped(queue: SectorQueue, temporary: boolean): SectorQueue {
  const current = queue.find(({ status }) => status === 'current')
  const next = queue.find(isQueued)
  if (!current || (temporary && !next)) return queue
  const left: SectorEntry = { ...current, status: temporary ? 'queued' : 'skipped' }
  const others = temporary ? [...queue.filter(entry => entry !== current), left] : queue
  return others.map(entry => {
    if (entry === current) return left
    return entry === next ? { ...entry, status: 'current' } : entry
  })
}

function moved(queue: SectorQueue, sector: number, target: number, place: 'before' | 'after'): SectorQueue {
  const movable = queueParts(queue).queued
  const entry = movable.find(each => each.sector === sector)
  if (!entry || sector === target || !movable.some(each => each.sector === target)) return queue
  const others = queue.filter(each => each !== entry)
  const index = others.findIndex(each => each.sector === target) + (place === 'after' ? 1 : 0)
  const result = others.toSpliced(index, 0, entry)
  return result.every((each, i) => each === queue[i]) ? queue : result
}

/**
 * An edit on the robot's newest report: what was finished since the edit began is done, what the robot has gone on to is
 * current, and estimates are the robot's. Order, removals and additions stay the operator's.
 */
export function rebased({ base, queue }: QueueEdit, robot: SectorQueue): QueueEdit {
  const before = new Map(base.map(entry => [entry.sector, entry]))
  const now = new Map(robot.map(entry => [entry.sector, entry]))
  const finished = queue.map((entry): SectorEntry => {
    const known = now.get(entry.sector)
    if (!known) return entry
    const isFinished = known.status === 'done' && before.get(entry.sector)?.status !== 'done'
    return { ...entry, status: isFinished ? 'done' : entry.status, estimated_s: known.estimated_s }
  })
  const isBetween = !finished.some(({ status }) => status === 'current')
  return {
    base: robot,
    queue: finished.map(entry =>
      isBetween && isQueued(entry) && now.get(entry.sector)?.status === 'current'
        ? { ...entry, status: 'current' }
        : entry,
    ),
  }
}

/** Whether the robot goes by an order that was sent: the same sectors in the same order, the same ones left out. */
export const confirms = (robot: SectorQueue, sent: SectorQueue): boolean =>
  robot.length === sent.length &&
  robot.every(({ sector, status }, index) => {
    const other = sent[index]
    return sector === other?.sector && (status === 'skipped') === (other.status === 'skipped')
  })

/** The payload of `skip_sector` for an order (M-057). */
export const orderPayload = (hash: string, queue: SectorQueue): CommandPayload<typeof COMMAND.skipSector> => ({
  version: 1,
  hash,
  queue: [...queue],
})
