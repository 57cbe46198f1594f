import { useTranslation } from 'react-i18next'
import { initials } from '../../../shell/initials.ts'
import { useControl } from './controlView.ts'
import styles from './Viewers.module.css'

const MAX_SHOWN = 4

/** Who watches this robot; the holder of control has a ring (M-080). */
export function Viewers() {
  const { t } = useTranslation()
  const { viewers, holderId } = useControl()
  if (viewers.length === 0) return undefined
  const shown = viewers.slice(0, MAX_SHOWN)
  const hidden = viewers.length - shown.length
  return (
    <ul className={styles['viewers']} aria-label={t('monitor.control.viewers', { count: viewers.length })}>
      {shown.map(({ id, name, self, lastRequest }) => {
        const holds = id === holderId
        const label = holds
          ? t('monitor.control.viewerInControl', { name })
          : lastRequest === undefined
            ? name
            : t('monitor.control.asks', { name })
        return (
          <li
            key={id}
            className={styles['avatar']}
            title={label}
            data-self={self || undefined}
            data-control={holds || undefined}
          >
            <span aria-hidden>{initials(name)}</span>
            <span className={styles['name']}>{label}</span>
          </li>
        )
      })}
      {hidden > 0 && (
        <li className={styles['avatar']} title={viewers.map(({ name }) => name).join(', ')}>
          +{hidden}
        </li>
      )}
    </ul>
  )
}
