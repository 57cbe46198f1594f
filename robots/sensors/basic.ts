import type { ChannelId } from '../../contract/telemetry/channels.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { headingTo } from '../../floor/geometry.ts'
import { carrotOn } from '../../floor/pathFollowing.ts'
import { JOB_PLAN_TYPE, type Job } from '../fleet.ts'
import { sees3d } from '../world/hazards.ts'
import { currentSector, estimate, hasLock, isHeadUp, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { activeFaults } from './faults.ts'
import { medianDistance } from './localization.ts'
import { radioBody } from './radio.ts'

export const planTypeOf = (job: Job): number => (job === 'mapping' ? 0 : JOB_PLAN_TYPE[job])

/** Basic data (M-076). `plan` 0 while there is none. */
export function basicBody(
  world: World,
  robot: SimRobot,
  plan: number,
  subscriptions: readonly ChannelId[],
): RecordBody<'basic'> {
  const position = estimate(robot)
  const carrot = robot.path && carrotOn(robot.path.points, robot.progress, robot.body.velocity.linear)
  const faults = activeFaults(robot)
  return {
    state: robot.state,
    plan,
    position,
    carrot: carrot ? { x: carrot.x, y: carrot.y, w: headingTo(position, carrot) } : position,
    sector: currentSector(robot),
    battery: Math.round(robot.batteryV * 100) / 100,
    detour_status: robot.reportedDetour.status,
    localization_lock: hasLock(robot) ? 1 : 0,
    median_distance: medianDistance(world, robot),
    localization_monitor: robot.localizationMonitor,
    user_id: 0,
    plan_type: planTypeOf(robot.spec.job),
    latency: latencyMs(radioBody(world, robot).dbm),
    enabled_3d_camera: sees3d(world, robot),
    subscriptions: [...subscriptions],
    active_fault_count: faults.length,
    active_fault_codes: faults.map(({ code }) => code),
    ...(isHeadUp(robot) ? { cleaning_head: 'up' } : {}),
  }
}

/** A weak signal is sent again and again: 18 ms at −40 dBm, 90 ms at −80. */
const latencyMs = (dbm: number): number => Math.round(18 + Math.max(0, -40 - dbm) * 1.8)
