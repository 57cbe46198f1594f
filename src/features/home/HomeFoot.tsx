import { useTranslation } from 'react-i18next'
import { StatePatch } from '../../widgets/StateStrip.tsx'
import type { Shape } from '../../widgets/stateShapes.ts'
import styles from './HomeScreen.module.css'

const LEGEND: readonly Shape[] = ['cleaning', 'disinfecting', 'warning', 'stuck', 'operator', 'home', 'offline']

type Props = {
  readonly shown: number
  readonly online: number
  readonly lost: number
  readonly offline: number
}

/** What is not on the screen, and what the patterns mean. */
export function HomeFoot({ shown, online, lost, offline }: Props) {
  const { t } = useTranslation()
  return (
    <footer className={styles['foot']}>
      <span>{t('home.shownOf', { shown, count: online })}</span>
      {lost > 0 && <span>{t('home.lost', { count: lost })}</span>}
      {offline > 0 && <span>{t('home.offline', { count: offline })}</span>}
      <ul className={styles['legend']} aria-label={t('home.legend')}>
        {LEGEND.map(shape => (
          <li key={shape}>
            <StatePatch shape={shape} className={styles['patch']} />
            {t(`shapes.${shape}`)}
          </li>
        ))}
      </ul>
    </footer>
  )
}
