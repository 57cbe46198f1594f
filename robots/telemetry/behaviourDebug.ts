import type { RobotDebug } from '../../contract/robot/debug.ts'
import { BEHAVIOUR_CHART } from '../behaviour/behaviourChart.ts'
import type { RobotClient } from '../client/robotClient.ts'
import type { SimRobot } from '../world/simRobot.ts'

/** Sends what the robot does, and by which events, on its debug topic while somebody asks. Call the answer with each tick. */
export function createBehaviourDebug(
  client: Pick<RobotClient, 'onDebug' | 'publishDebug'>,
  robot: Pick<SimRobot, 'trace' | 'snapshot'>,
): () => void {
  const { trace } = robot
  let owesChart = false
  client.onDebug(isWanted => {
    trace.moves = isWanted ? [] : undefined
    owesChart = isWanted
  })
  return () => {
    if (!trace.moves) return
    const moves = trace.moves.splice(0)
    if (owesChart) {
      owesChart = false
      const { value: state } = robot.snapshot
      client.publishDebug({ type: 'chart', seq: trace.seq, chart: BEHAVIOUR_CHART, state } satisfies RobotDebug)
      return
    }
    for (const move of moves) client.publishDebug({ type: 'moved', ...move })
  }
}
