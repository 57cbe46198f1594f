import { DateTime } from 'luxon'

/** Path and search of the monitor at a moment (decisions, P): what an incident keeps of the picture it is about. */
export const momentPath = (robot: number, timeMs: number): string =>
  `/robot/${robot}/monitor?${new URLSearchParams({ time: new Date(timeMs).toISOString(), autoplay: 'true' })}`

/** Details of an incident (N-020): date and time as the clock at the robot shows them, and the link to the moment. */
export function incidentDetails(robot: { readonly id: number; readonly time_zone: string }, timeMs: number) {
  const moment = DateTime.fromMillis(timeMs, { zone: robot.time_zone })
  return {
    Date: moment.toFormat('yyyy-MM-dd'),
    Time: moment.toFormat('HH:mm:ss'),
    PlaybackURL: momentPath(robot.id, timeMs),
  }
}
