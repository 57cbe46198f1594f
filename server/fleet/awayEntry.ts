/** `boot_id` of the entries that the service writes itself: the robot is away, or back in the state it left in. */
import { STATE } from '../../contract/robot/states.ts'

export const SERVICE_BOOT_ID = ''
/** State of an entry during which the robot was away. */
export const AWAY_STATE = STATE.off

/** Whether an entry of the history says that the robot was away. */
export const isAwayEntry = (entry: { readonly bootId: string; readonly state: number }): boolean =>
  entry.bootId === SERVICE_BOOT_ID && entry.state === AWAY_STATE
