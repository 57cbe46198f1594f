/** Working off the queue, mapping, and going home. */

import { STATE } from '../../../contract/robot/states.ts'
import { distanceAt } from '../../../floor/distanceField.ts'
import { between, gaussian } from '../../random.ts'
import { isAstray, matchScan } from '../belief.ts'
import { rejoinPath } from '../detours.ts'
import { driveOn } from '../driving.ts'
import { waitsForWater } from '../leftOff.ts'
import { leaveRest } from '../leftWay.ts'
import { headHome, markSector, nextSector, sectorOf } from '../run.ts'
import { currentSector, isHeadUp, isStoppedByLoss, type SimRobot } from '../simRobot.ts'
import type { World } from '../world.ts'
import { type Activities, type Activity, notify, stand, standFor } from './activity.ts'
import { spray, supplyEnds } from './supplies.ts'

const process: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  if (robot.inStateMs < robot.patienceMs) return undefined
  if (isStoppedByLoss(robot)) return { type: 'localization.lost' }
  if (robot.goal === 'home') {
    // From wherever somebody has driven it.
    robot.goal = undefined
    return { type: 'run.finished' }
  }
  const current = currentSector(robot)
  const resumes = robot.goal === 'tour' || (robot.goal === 'sector' && current !== 0)
  if (resumes && !rejoinPath(world, robot)) return { type: 'path.notFound' }
  if (robot.goal === 'tour') return { type: 'mapping.began' }
  const sector = resumes ? sectorOf(world, current) : nextSector(world, robot)
  if (!sector) return { type: 'run.finished' }
  return { type: 'path.found', spraying: sector.disinfection_settings?.spray_enabled ?? false }
}

const work: Activity = (world, robot, dtMs) => {
  const from = robot.odometerM
  const event = driveOn(world, robot, dtMs)
  const driven = robot.odometerM - from
  const { x, y } = robot.body.pose
  if (!isHeadUp(robot)) spray(robot, dtMs)
  if (!isHeadUp(robot) && !world.zones.isHeadRaised({ x, y })) robot.cleanedM2 += driven * robot.footprint.swath
  drift(world, robot, driven, dtMs)
  if (event?.type === 'sector.finished') {
    const sector = currentSector(robot)
    markSector(robot, sector, 'done')
    robot.runEvents.push({ type: 'sectorFinished', sector })
    robot.path = undefined
    robot.goal = undefined
    notify(robot, 'success', `sector-${sector}`, `Sector ${sector} finished`)
  }
  if (event) return event
  return isStoppedByLoss(robot) ? { type: 'localization.lost' } : supplyEnds(robot)
}

/** Metres of wet floor on which wheels slip once. */
const SLIP_EVERY_M = 1300
/** Beyond this distance from any wall a scan has little to hold on to. */
const FEATURELESS_M = 7
/** A slip takes a robot less far than its scan can be matched back from. */
const SLIP_M = 0.8
const slip = (robot: SimRobot, sigma: number): number => {
  const most = SLIP_M / Math.SQRT2
  return Math.max(-most, Math.min(most, gaussian(robot.random) * sigma))
}

/** The pose estimate strays where there is little to see, and at once where wheels slip on wet floor. */
function drift(world: World, robot: SimRobot, driven: number, dtMs: number): void {
  if (driven === 0) return
  const { x, y } = robot.body.pose
  const featureless = distanceAt(world.terrain.seen, x, y) > FEATURELESS_M
  const settled = featureless ? 0.08 : 0.03
  // Astray it gets here only where the loss has not stopped it.
  if (isAstray(robot)) matchScan(robot, dtMs)
  else robot.uncertainty += (settled - robot.uncertainty) * Math.min(1, driven * 0.5)
  if (robot.random() >= driven / SLIP_EVERY_M) return
  robot.uncertainty = between(robot.random, 0.4, 0.9)
  const sigma = robot.uncertainty * 0.7
  robot.drift = { x: slip(robot, sigma), y: slip(robot, sigma), w: gaussian(robot.random) * 0.12 }
}

const goHome: Activity = (world, robot, dtMs) => {
  if (robot.goal !== 'home') {
    const sector = currentSector(robot)
    if (!robot.leftOff) leaveRest(robot)
    if (sector !== 0) markSector(robot, sector, 'queued')
    if (!headHome(world, robot)) {
      stand(world, robot, dtMs)
      return { type: 'path.notFound' }
    }
  }
  const event = driveOn(world, robot, dtMs)
  if (isStoppedByLoss(robot)) return { type: 'localization.lost' }
  if (event?.type !== 'home.reached') return event
  robot.goal = undefined
  robot.path = undefined
  if (waitsForWater(robot)) return { type: 'water.awaited' }
  robot.leftOff = undefined
  return event
}

export const AT_WORK: Activities = [
  [STATE.loadClean, standFor({ type: 'work.loaded' })],
  [STATE.clean, work],
  [STATE.disinfect, work],
  [STATE.processing, process],
  [STATE.goingHome, goHome],
  [STATE.mapping, driveOn],
]
