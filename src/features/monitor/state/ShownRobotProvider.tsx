import { type ReactNode, useMemo } from 'react'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { PLAN_TYPES, robotState } from '../../../../contract/robot/states.ts'
import { type ReadoutStore, useReadout } from '../session/readoutStore.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { type ShownRobot, ShownRobotContext } from './shownRobot.ts'

type Props = {
  readonly readouts: ReadoutStore
  readonly robot: Robot
  /** Shows patrol words in place of cleaning words (M-004). */
  readonly patroller: boolean
  readonly children: ReactNode
}

/** The state of the robot at the moment that is shown, for whatever inside asks for it. */
export function ShownRobotProvider({ readouts, robot, patroller, children }: Props) {
  const told = useReadout(readouts, readout => readout?.robot?.state)
  const connectionSince = useReadout(readouts, readout => readout?.robot?.sinceMs)
  const basicState = useReadout(readouts, readout => readout?.basic?.state)
  const basicPlanType = useReadout(readouts, readout => readout?.basic?.plan_type)
  const past = useTimeMode() === 'past'
  // The record tells of now alone. Whatever was recorded came from a robot that was online.
  const connection = past ? 'online' : (told ?? robot.connection)
  const stateId = past ? basicState : (basicState ?? robot.state)
  const planType = patroller ? PLAN_TYPES.patrol : (basicPlanType ?? (past ? undefined : robot.plan_type))
  const now = useMemo((): ShownRobot => {
    const state = robotState(stateId, { online: connection === 'online', planType })
    return { state, stateId, planType, connection, connectionSince }
  }, [stateId, planType, connection, connectionSince])
  return <ShownRobotContext value={now}>{children}</ShownRobotContext>
}
