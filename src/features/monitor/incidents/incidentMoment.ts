import { DateTime } from 'luxon'
import { INCIDENT_SUMMARY_PREFIX } from '../../../../contract/resources/incidents.ts'

/** Path and search of the monitor at a moment (decision 503). `view`: the rest of the picture in the address; an incident keeps the moment alone. */
export const momentPath = (
  robot: number,
  timeMs: number,
  view: readonly (readonly [string, string])[] = [],
): string => {
  const search = new URLSearchParams({ time: new Date(timeMs).toISOString(), autoplay: 'true' })
  for (const [name, value] of view) search.set(name, value)
  return `/robot/${robot}/monitor?${search}`
}

/** What an incident is called at first (N-021). A name that only a demonstration gives the robot is not written down. */
export const incidentSummary = (name: string | undefined): string =>
  name === undefined ? INCIDENT_SUMMARY_PREFIX : `${INCIDENT_SUMMARY_PREFIX} – ${name}`

/** Details of an incident (N-020): date and time as the reporter's clock on screen shows them, with its zone, and the link to the moment. */
export function incidentDetails(robot: number, timeMs: number, zone: string) {
  const moment = DateTime.fromMillis(timeMs, { zone })
  return {
    Date: moment.toFormat('yyyy-MM-dd'),
    Time: moment.toFormat('HH:mm:ss'),
    TimeZone: zone,
    PlaybackURL: momentPath(robot, timeMs),
  }
}
