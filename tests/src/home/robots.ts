import type { Robot, RobotStatus } from '../../../contract/resources/robots.ts'
import { STATE } from '../../../contract/robot/states.ts'

/** A robot that cleans, with what a test wants otherwise. */
export const robot = (changes: Partial<Robot> = {}): Robot => ({
  id: 1,
  name: 'Plover 03',
  display_name: 'Night shift',
  username: 'plover-03',
  model: 'neo',
  hardware_version: '2.0',
  cleaning_width: 32,
  cleaning_head_type: 'disc',
  squeegee_size: 'large',
  squeegee_type: 'unknown',
  brush_type: 'unknown',
  radio_type: 'unknown',
  side_sweeper: '0',
  online: '1',
  connection: 'online',
  state: STATE.clean,
  plan: 2186,
  plan_name: 'Departures hall',
  plan_type: 1,
  location: 5,
  location_name: 'Harbour T2',
  account: 1,
  account_name: 'Meridian',
  account_tier: 1,
  test: false,
  main_deb: '2.6.0',
  time_zone: 'UTC',
  battery: 64,
  replayed: false,
  ...changes,
})

export const status = (changes: Partial<RobotStatus> = {}): RobotStatus => ({
  id: 1,
  robot: 1,
  online: '1',
  state: STATE.clean,
  status_type: 'clean',
  plan: 2186,
  plan_type: 1,
  sector: 1,
  start_time: '2026-11-20 14:00:00',
  ...changes,
})
