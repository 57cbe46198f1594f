import type { Alert } from '../../../contract/resources/alerts.ts'

/**
 * What has begun since alerts were last looked at, and lasts.
 * @param known ids that have been seen; undefined at the first read, when nothing is new
 */
export const newAlerts = (known: ReadonlySet<number> | undefined, alerts: readonly Alert[]): readonly Alert[] =>
  known === undefined
    ? []
    : alerts.filter(({ id, end_time, unread }) => end_time === undefined && unread && !known.has(id))
