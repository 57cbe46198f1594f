import { type ReactNode, useMemo } from 'react'
import { NO_STATE, PLAN_TYPES, robotState } from '../../../../contract/robot/states.ts'
import { useMonitorSession, useShown } from '../session/monitorSession.ts'
import { useRobotCondition } from '../session/robotRecord.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { type ShownRobot, ShownRobotContext } from './shownRobot.ts'

type Props = {
  /** Shows patrol words in place of cleaning words (M-004). */
  readonly patroller: boolean
  readonly children: ReactNode
}

/** The state of the robot at the moment that is shown, for whatever inside asks for it. */
export function ShownRobotProvider({ patroller, children }: Props) {
  const { robot } = useMonitorSession()
  const connectionNow = useShown(readout => readout?.robot?.state)
  const connectionSince = useShown(readout => readout?.robot?.sinceMs)
  const basicState = useShown(readout => readout?.basic?.state)
  const basicPlanType = useShown(readout => readout?.basic?.plan_type)
  const recordedConnection = useRobotCondition(robot.id, record => record.connection)
  const recordedState = useRobotCondition(robot.id, record => record.state)
  const past = useTimeMode() === 'past'
  // The record is about now alone. Whatever was recorded came from a robot that was online.
  const connection = past ? 'online' : (connectionNow ?? recordedConnection ?? 'offline')
  const stateId = past ? basicState : (basicState ?? recordedState)
  const planType = patroller ? PLAN_TYPES.patrol : (basicPlanType ?? (past ? undefined : robot.plan_type))
  const now = useMemo((): ShownRobot => {
    const state = robotState(past ? (stateId ?? NO_STATE) : stateId, { online: connection === 'online', planType })
    return { state, stateId, planType, connection, connectionSince }
  }, [past, stateId, planType, connection, connectionSince])
  return <ShownRobotContext value={now}>{children}</ShownRobotContext>
}
