/** Lives a planned run to its end. */
import { COMMAND } from '../../../contract/commands.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { STANDING } from '../../../floor/kinematics.ts'
import { executeCommand } from '../../../robots/commands/executeCommand.ts'
import { provoke } from '../../../robots/incidents/incidents.ts'
import { createSimulatedSupport } from '../../../robots/past/simulatedSupport.ts'
import { between, createRandom, gaussian, pick, type Random, seedOf } from '../../../robots/random.ts'
import { sectorOrderBody } from '../../../robots/sensors/sectorOrder.ts'
import { createWorld } from '../../../robots/world/createWorld.ts'
import { putPallet } from '../../../robots/world/objects.ts'
import { FULL_TANK_L, type SimRobot } from '../../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../../robots/world/step.ts'
import type { World } from '../../../robots/world/world.ts'
import { buildingOf } from '../buildings.ts'
import { type Happening, type PlannedRun, specOf } from './runs.ts'

const MAX_RUN_MS = 3 * 3_600_000
/** So long something stands in a sector from the beginning on. */
const PARKED_MS = 25 * 60_000
const WORKS: ReadonlySet<number> = new Set([STATE.clean, STATE.disinfect])

/** Makes it happen; false when it cannot happen now. */
function happens(
  world: World,
  robot: SimRobot,
  name: Happening['name'],
  random: Random,
  beforeCancel: () => void,
): boolean {
  if (!WORKS.has(robot.state)) return false
  const order = sectorOrderBody(robot.queue)
  if (name === 'pallet' || name === 'kidnap') return provoke(world, robot, name)
  if (name === 'battery') robot.batteryV = 33
  else if (name === 'slip') {
    robot.localizationMonitor = 1
    robot.uncertainty = 0.7
    const aside = (): number => Math.max(-0.6, Math.min(0.6, gaussian(random) * 0.45))
    robot.drift = { x: aside(), y: aside(), w: gaussian(random) * 0.1 }
  } else if (name === 'parked') {
    const sector = pick(random, robot.sectors)
    if (!sector || !('points' in sector)) return false
    const [low, , high] = sector.points
    if (!low || !high) return false
    return putPallet(
      world,
      { x: between(random, low.x + 1.5, high.x - 1.5), y: between(random, low.y + 1.5, high.y - 1.5) },
      PARKED_MS,
    )
  } else if (name === 'cancel') {
    beforeCancel()
    executeCommand(world, robot, { command: COMMAND.cancelCleaning, payload: {}, id: 'cancel', expiresInMs: 1000 })
  } else {
    const waiting = robot.queue.filter(({ status }) => status === 'queued')
    const chosen = pick(random, waiting)?.sector
    if (chosen === undefined) return true
    const queue = order.queue.map(entry => (entry.sector === chosen ? { ...entry, status: 'skipped' as const } : entry))
    executeCommand(world, robot, {
      command: COMMAND.skipSector,
      payload: { ...order, queue },
      id: 'skip',
      expiresInMs: 1000,
    })
  }
  return true
}

/** A robot at its dock with nothing begun. */
export function atDock(run: PlannedRun): { readonly world: World; readonly robot: SimRobot } {
  const world = createWorld(buildingOf(run.site), [specOf(run)])
  const [robot] = world.robots
  if (!robot) throw new Error('There is no robot in the hall')
  executeCommand(world, robot, { command: COMMAND.cancelCleaning, payload: {}, id: 'begin', expiresInMs: 1000 })
  robot.body = { pose: robot.dock, velocity: STANDING }
  robot.batteryV = 39
  robot.waterL = FULL_TANK_L
  while (robot.state !== STATE.waitingForSchedule) step(world)
  robot.queue = []
  return { world, robot }
}

/** Steps through the run; `stepped` is told after each step, and says when the run is over. */
export function live(
  run: PlannedRun,
  { world, robot }: ReturnType<typeof atDock>,
  stepped: () => boolean,
  beforeCancel: () => void,
): void {
  const random = createRandom(seedOf(run.seed, 3))
  const support = createSimulatedSupport(seedOf(run.seed, 4))
  let waiting = run.happenings
  const from = world.timeMs
  while (world.timeMs - from < MAX_RUN_MS) {
    step(world)
    support.stepped([{ world, robot }])
    const due = waiting.find(({ name, afterMs }) => world.timeMs - from >= (name === 'parked' ? 0 : afterMs))
    if (due && happens(world, robot, due.name, random, beforeCancel)) waiting = waiting.filter(one => one !== due)
    if (stepped()) return
  }
  throw new Error(`${run.name} did not end in ${MAX_RUN_MS / STEP_MS} steps`)
}
