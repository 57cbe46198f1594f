import { useTranslation } from 'react-i18next'
import { useConnection } from '../service/useConnection.ts'
import { useMaybeSelf } from '../session/session.ts'
import { useNow } from '../time/now.ts'
import { timeOfDay } from '../time/wallClock.ts'
import { StateShape } from '../widgets/state/StateBadge.tsx'
import styles from './OfflineStrip.module.css'

function Lost({ sinceMs, retryAtMs }: { readonly sinceMs: number; readonly retryAtMs: number }) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const seconds = useNow(nowMs => Math.max(0, Math.ceil((retryAtMs - nowMs) / 1000)))
  const since = timeOfDay(sinceMs, { zone, locale: i18n.language })
  return (
    <div className={styles['strip']}>
      <StateShape shape="warning" />
      <span role="status">{t('shell.noConnection', { since })}</span>
      <span>{t('shell.tryingAgain', { seconds })}</span>
    </div>
  )
}

/** Says that the service is away, since when and when it is tried again; nothing while all is well. */
export function OfflineStrip() {
  const state = useConnection()
  return state.status === 'lost' ? <Lost sinceMs={state.sinceMs} retryAtMs={state.retryAtMs} /> : undefined
}
