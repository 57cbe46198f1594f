import type { Readout } from '../../../../workers/readouts.ts'

type RobotReadout = Pick<Readout, 'link' | 'robot'> & { readonly now: Pick<Readout['now'], 'basic'> }

/** The robot's state now, by its live telemetry. */
export type LiveState = {
  readonly isOnline: boolean
  /** Its number; undefined for a robot that is away. */
  readonly id: number | undefined
  readonly planType: number | undefined
}

/** Undefined while it is unknown: without a link to the service, and before the robot's first report. */
export function liveState(readout: RobotReadout | undefined): LiveState | undefined {
  if (readout?.link.status !== 'live' || readout.robot === undefined) return undefined
  if (readout.robot.state !== 'online') return { isOnline: false, id: undefined, planType: undefined }
  const { basic } = readout.now
  return basic && { isOnline: true, id: basic.state, planType: basic.plan_type }
}
