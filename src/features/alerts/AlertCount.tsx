import styles from './AlertBell.module.css'
import { useUnreadAlerts } from './alertsQuery.ts'

const MAX_SHOWN = 99

/** How many alerts are unread, on a bell: nothing where there are none, a question mark where nobody knows. */
export function AlertCount() {
  const { data, isError } = useUnreadAlerts()
  if (isError && data === undefined)
    return (
      <b className={styles['count']} data-unknown aria-hidden>
        ?
      </b>
    )
  if (data === undefined || data.unread === 0) return undefined
  return (
    <b className={styles['count']} aria-hidden>
      {data.unread > MAX_SHOWN ? `${MAX_SHOWN}+` : data.unread}
    </b>
  )
}
