import { headingTo } from '../../floor/geometry.ts'
import type { BehaviourEvent } from '../behaviour/facts.ts'
import { between } from '../random.ts'
import { beginRun, beginTour, nextSector } from './run.ts'
import { type SimRobot, send } from './simRobot.ts'
import type { World } from './world.ts'

/** Most robots are found at work when a world begins; one in ten is at home. */
const AT_HOME_SHARE = 0.1

/** Power, system, software, somebody who logs in: by the time a world begins that is done. */
const SWITCHED_ON: readonly BehaviourEvent[] = [
  { type: 'power.switchedOn' },
  { type: 'system.loaded' },
  { type: 'software.loaded' },
  { type: 'operator.loggedIn' },
  { type: 'checklist.finished' },
  { type: 'sync.finished' },
]

/** Places a robot somewhere in the middle of its first sector, as if it had begun a while ago. */
export function putToWork(world: World, robot: SimRobot): void {
  for (const event of SWITCHED_ON) send(robot, event)
  if (robot.spec.job === 'mapping') {
    send(robot, { type: 'mapping.began' })
    beginTour(world, robot)
  } else {
    send(robot, { type: 'plan.loaded' })
    if (robot.random() < AT_HOME_SHARE) return
    send(robot, { type: 'schedule.came' })
    beginRun(robot)
    send(robot, { type: 'work.loaded' })
    const sector = nextSector(world, robot)
    if (!sector) return
    send(robot, { type: 'path.found', spraying: sector.disinfection_settings?.spray_enabled ?? false })
  }
  const points = robot.path?.points ?? []
  robot.progress = Math.floor(points.length * between(robot.random, 0.1, 0.6))
  const at = points[robot.progress]
  const ahead = points[robot.progress + 1]
  if (at && ahead) robot.body = { ...robot.body, pose: { x: at.x, y: at.y, w: headingTo(at, ahead) } }
}
