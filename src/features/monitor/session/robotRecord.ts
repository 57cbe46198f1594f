/**
 * The record of the robot that is watched, in two parts: what it is, and how it was when the record was last read. The second is another every few seconds
 * while the robot works; only what shows it is drawn anew then.
 */
import { useQuery } from '@tanstack/react-query'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { queries } from '../../../service/client.ts'

/** How the robot was; telemetry says so sooner, where there is some. */
type RobotCondition = Pick<Robot, 'online' | 'connection' | 'state' | 'battery'>
export type WatchedRobot = Omit<Robot, keyof RobotCondition>

export const recordQuery = (robot: number) => queries.robots.get.queryOptions({ input: { id: robot } })

export const watchedRobot = ({
  online: _online,
  connection: _connection,
  state: _state,
  battery: _battery,
  ...robot
}: Robot): WatchedRobot => robot

/** A part of how the robot was when its record was last read; undefined for one that has left. */
export const useRobotCondition = <T>(robot: number, select: (condition: RobotCondition) => T): T | undefined =>
  // Whoever opened the monitor reads the record.
  useQuery({ ...recordQuery(robot), select, enabled: false }).data
