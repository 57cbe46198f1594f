import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './HomeScreen.module.css'
import type { Fleet } from './useFleet.ts'

/** Two refreshes and the time of an answer were missed. */
const LATE_MS = 25_000
/** What is on the screen is no longer what the robots do. */
const OLD_MS = 120_000

/** How old what the screen shows is: in words, and from two missed refreshes on in the colour of a warning, then of trouble. */
export function Refreshed({ fleet: { state, refreshedMs } }: { readonly fleet: Pick<Fleet, 'state' | 'refreshedMs'> }) {
  const { t } = useTranslation()
  const age = useNow(nowMs => (nowMs - refreshedMs < LATE_MS ? 'fresh' : nowMs - refreshedMs < OLD_MS ? 'late' : 'old'))
  const text = useNow(nowMs => {
    const ageMs = Math.max(0, nowMs - refreshedMs)
    if (ageMs < LATE_MS) return t('home.refreshed', { seconds: Math.floor(ageMs / 1000) })
    return t('home.refreshLate', { elapsed: formatElapsed(t, ageMs) })
  })
  if (state === 'loading') return <p>{t('home.refreshing')}</p>
  const shown = state === 'failed' ? 'old' : age
  return (
    <p className={styles['age']} data-age={shown}>
      {shown !== 'fresh' && <StateShape shape={shown === 'late' ? 'warning' : 'stuck'} size={12} />}
      {state === 'failed' ? t('home.notLoaded') : text}
    </p>
  )
}
