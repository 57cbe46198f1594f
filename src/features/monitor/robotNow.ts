import type { Robot } from '../../../contract/resources/robots.ts'
import { PLAN_TYPES, type RobotState, robotState } from '../../../contract/robot/states.ts'
import { useStanding } from './playback/playbackView.ts'
import { type ReadoutStore, useReadout } from './readoutStore.ts'

/** What is known of a robot at the moment that is shown. Now: by its own telemetry where the link gives it, else by the service's record. */
export type RobotNow = {
  readonly state: RobotState
  readonly stateId: number | undefined
  readonly planType: number | undefined
  readonly connection: 'online' | 'offline' | 'lost'
  /** Ms since the epoch; undefined while only the record is known. */
  readonly connectionSince: number | undefined
}

/** `patroller` shows patrol words in place of cleaning words (M-004). */
export function useRobotNow(readouts: ReadoutStore, robot: Robot, patroller: boolean): RobotNow {
  const told = useReadout(readouts, readout => readout?.robot?.state)
  const connectionSince = useReadout(readouts, readout => readout?.robot?.sinceMs)
  const basicState = useReadout(readouts, readout => readout?.basic?.state)
  const basicPlanType = useReadout(readouts, readout => readout?.basic?.plan_type)
  const past = useStanding() === 'past'
  // The record tells of now alone. Whatever was recorded came from a robot that was online.
  const connection = past ? 'online' : (told ?? robot.connection)
  const stateId = past ? basicState : (basicState ?? robot.state)
  const planType = patroller ? PLAN_TYPES.patrol : (basicPlanType ?? robot.plan_type)
  const state = robotState(stateId, { online: connection === 'online', planType })
  return { state, stateId, planType, connection, connectionSince }
}
