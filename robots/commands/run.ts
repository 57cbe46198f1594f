import type { COMMAND, CommandPayload } from '../../contract/commands.ts'
import { sectorOrderBody } from '../sensors/sectorOrder.ts'
import { leaveRest } from '../world/leftWay.ts'
import { markSector, queued, sectorOf } from '../world/run.ts'
import { currentSector, type SectorEntry, type SimRobot, send } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { DONE, type Outcome, refused } from './outcome.ts'

/** Leaves the sector that is worked on; the next one is chosen when the robot goes on. */
function dropSector(robot: SimRobot): void {
  const left = robot.detour?.left ?? robot
  if (left.goal !== 'sector') return
  if (robot.detour) robot.detour = { ...robot.detour, left: { path: undefined, progress: 0, goal: undefined } }
  else {
    robot.path = undefined
    robot.progress = 0
    robot.goal = undefined
  }
  send(robot, { type: 'sector.dropped' })
}

/**
 * M-057: the queue as somebody has arranged it, made from the one with this hash. Order, skips, removals and additions are theirs;
 * what is done and what is being worked on the robot knows better.
 */
export function reorder(
  world: World,
  robot: SimRobot,
  { hash, queue }: CommandPayload<typeof COMMAND.skipSector>,
): Outcome {
  if (hash !== sectorOrderBody(robot.queue).hash) return refused('staleQueue')
  if (new Set(queue.map(({ sector }) => sector)).size < queue.length) return refused('payload')
  const current = currentSector(robot)
  // Where another sector is named as the current one, the one at hand is left.
  const staysAt = queue.find(({ status }) => status === 'current')?.sector ?? current
  const known = new Map(robot.queue.map(entry => [entry.sector, entry]))
  const arranged: SectorEntry[] = []
  for (const { sector, status } of queue) {
    const drawn = sectorOf(world, sector)
    if (!drawn) return refused('payload')
    const entry = known.get(sector) ?? queued(robot, drawn)
    const staysCurrent = sector === current && (status === 'current' || (status === 'queued' && staysAt === current))
    const staysDone = entry.status === 'done' && status === 'done'
    arranged.push({
      ...entry,
      status: staysCurrent ? 'current' : staysDone ? 'done' : status === 'skipped' ? 'skipped' : 'queued',
    })
  }
  emitChanges(world, robot, known, arranged)
  robot.queue = arranged
  if (current !== 0 && currentSector(robot) === 0) dropSector(robot)
  return DONE
}

function emitChanges(
  world: World,
  { runEvents }: SimRobot,
  known: ReadonlyMap<number, SectorEntry>,
  arranged: readonly SectorEntry[],
): void {
  for (const { sector, status } of arranged) {
    const before = known.get(sector)?.status
    const added = before === undefined ? sectorOf(world, sector) : undefined
    if (added) runEvents.push({ type: 'sectorAdded', added })
    if (status === 'skipped' && before !== 'skipped')
      runEvents.push({ type: 'sectorSkipped', sector, by: 'Remote Monitor', message: 'Skipped by the remote monitor' })
    if (status !== 'skipped' && before === 'skipped') runEvents.push({ type: 'sectorResumed', sector })
  }
  const left = new Set(arranged.map(({ sector }) => sector))
  for (const { sector, status } of known.values())
    if (!left.has(sector) && status !== 'done')
      runEvents.push({ type: 'sectorSkipped', sector, by: 'Remote Monitor', message: 'Taken out of the run' })
}

const CANCELLED_MESSAGE = {
  'Remote Monitor': 'Cancelled by the remote monitor',
  Operator: 'Cancelled at the robot',
} as const

/** The run ends: what is left of the queue is skipped, and the robot goes home as soon as it may drive. */
export function cancelRun(robot: SimRobot, by: keyof typeof CANCELLED_MESSAGE = 'Remote Monitor'): Outcome {
  leaveRest(robot)
  robot.runEvents.push({ type: 'cancelled', by, message: CANCELLED_MESSAGE[by] })
  robot.leftOff = undefined
  for (const { sector, status } of robot.queue)
    if (status === 'queued' || status === 'current') markSector(robot, sector, 'skipped')
  if (robot.goal !== 'home' || robot.detour) {
    if (robot.detour) robot.detour = undefined
    robot.path = undefined
    robot.progress = 0
    robot.goal = undefined
  }
  send(robot, { type: 'run.cancelled' })
  return DONE
}
