import { createContext, useContext } from 'react'
import type { RobotState } from '../../../../contract/robot/states.ts'

/** What is known of a robot at the moment that is shown. Now: by its own telemetry where the link gives it, else by the service's record. */
export type ShownRobot = {
  readonly state: RobotState
  readonly stateId: number | undefined
  readonly planType: number | undefined
  readonly connection: 'online' | 'offline' | 'lost'
  /** Ms since the epoch; undefined while only the record is known. */
  readonly connectionSince: number | undefined
}

export const ShownRobotContext = createContext<ShownRobot | undefined>(undefined)

/**
 * Changes many times a second in fast playback: whatever asks for it is small.
 * @throws when used outside the monitor
 */
export function useShownRobot(): ShownRobot {
  const now = useContext(ShownRobotContext)
  if (!now) throw new Error('The state of a robot is known inside the monitor only')
  return now
}
