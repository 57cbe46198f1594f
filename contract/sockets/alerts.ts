/** Alert socket: notifies a browser that alerts, reports or plans in its sight have changed. It reads them from the routes. */
import * as v from 'valibot'

export const ALERTS_PATH = '/sockets/alerts'
export const ALERTS_NAMESPACE = '/alerts'

export const alertsQuerySchema = v.object({ resource: v.literal('Alerts') })

export type AlertsToBrowser = {
  /** Something in sight began, changed, ended, was taken or given back, or was read by this login. */
  alertsChanged: () => void
  /** Reports of cleaning runs in sight, by their ids, were stored just now; to people who may see reports. */
  reportStored: (stored: { readonly reports: readonly number[] }) => void
  /** Plans in sight, by the ids of their first versions, or the robots that work by them, are other than they were; to people who may see plans. */
  plansChanged: (changed: { readonly plans: readonly number[] }) => void
  message: (notice: { readonly level: 'error'; readonly token: string; readonly message: string }) => void
}
