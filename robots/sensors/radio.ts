import type { RecordBody } from '../../contract/telemetry/records.ts'
import { isLineClear } from '../../floor/floor.ts'
import { distance } from '../../floor/geometry.ts'
import { seedOf } from '../random.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Log-distance path loss at 5 GHz: dBm one metre from the access point, decibels a decade, and for a wall between. */
const AT_ONE_METRE_DBM = -34
const DB_PER_DECADE = 24
const WALL_DB = 7
/** Shadowing by racks and people, decibels either way. */
const SHADOW_DB = 2
/** Below this the robot talks over the mobile network instead, where it has a modem. */
const LTE_BELOW_DBM = -78
const LTE_DBM = -66

/** Signal of the nearest access point (M-082); the link came up with the world. */
export function radioBody(world: World, robot: SimRobot): RecordBody<'radio'> {
  const { pose } = robot.body
  const signals = world.terrain.site.accessPoints.map(point => {
    const loss = DB_PER_DECADE * Math.log10(Math.max(1, distance(point, pose)))
    const wall = isLineClear(world.terrain, point, pose, 0.05) ? 0 : WALL_DB
    return AT_ONE_METRE_DBM - loss - wall
  })
  const shadow = (seedOf(Math.round(pose.x), Math.round(pose.y), robot.spec.seed) / 0x1_0000_0000 - 0.5) * 2 * SHADOW_DB
  const best = Math.max(...signals) + shadow
  const mobile = best < LTE_BELOW_DBM && robot.spec.radio !== 'BulletPlus-AC'
  return {
    dbm: Math.round(mobile ? LTE_DBM : best),
    uptime_s: Math.floor(world.timeMs / 1000),
    link: mobile ? 'LTE' : '5 GHz Wi-Fi',
  }
}
