import { type RobotSituation, robotObjections } from '../../contract/commandRules.ts'
import { COMMAND } from '../../contract/commands.ts'
import { DEFAULT_REQUIREMENTS } from '../../contract/robot/versions.ts'
import { planTypeOf } from '../sensors/basic.ts'
import { activeFaults } from '../sensors/faults.ts'
import { hasLock, type SimRobot } from '../world/simRobot.ts'

/** What a robot knows of itself to judge a command by. It has a plan unless it is there to make one. */
export const situationOf = (robot: SimRobot): RobotSituation => ({
  state: robot.state,
  planType: planTypeOf(robot.spec.job),
  plan: robot.spec.job === 'mapping' ? 0 : 1,
  model: robot.spec.hardware.model,
  mainDeb: robot.spec.mainDeb,
  requirements: DEFAULT_REQUIREMENTS,
  faultCodes: activeFaults(robot).map(({ code }) => code),
  localizationLock: hasLock(robot) ? 1 : 0,
  localizationMonitor: robot.localizationMonitor,
})

/** Whether somebody may drive it by hand now (M-042). */
export const mayBeDriven = (robot: SimRobot): boolean =>
  robotObjections(COMMAND.manualControl, situationOf(robot)).length === 0
