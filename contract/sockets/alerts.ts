/** Alert socket: notifies a browser that alerts or reports in its sight have changed. It reads them from the routes. */
import * as v from 'valibot'

export const ALERTS_PATH = '/sockets/alerts'
export const ALERTS_NAMESPACE = '/alerts'

export const alertsQuerySchema = v.object({ resource: v.literal('Alerts') })

export type AlertsToBrowser = {
  /** Something in sight began, changed, ended, was taken or given back, or was read by this login. */
  alertsChanged: () => void
  /** Reports of cleaning runs in sight, by their ids, were stored just now; to people who may see reports. */
  reportStored: (stored: { readonly reports: readonly number[] }) => void
  message: (notice: { readonly level: 'error'; readonly token: string; readonly message: string }) => void
}
