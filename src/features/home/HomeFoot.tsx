import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HOME_PATHS, type HomeView } from '../../preferences/homePaths.ts'
import { queries } from '../../service/client.ts'
import { useNarrowing } from '../../session/narrowing.ts'
import { StatePatch } from '../../widgets/state/StateStrip.tsx'
import type { Shape } from '../../widgets/state/stateShapes.ts'
import styles from './HomeScreen.module.css'
import type { Fleet } from './useFleet.ts'

const LEGEND: readonly Shape[] = [
  'cleaning',
  'disinfecting',
  'warning',
  'stuck',
  'operator',
  'home',
  'offline',
  'unknown',
]

type Props = {
  /** Whether there is a list that can be counted. */
  readonly known: Fleet['state']
  /** Robots in the list that are online, or offline where those are listed; `count` of so many. */
  readonly shown: number
  readonly count: number
  readonly listsOffline: boolean
  readonly lost: number
  /** Offline, and not in the list. */
  readonly unlisted: number
  readonly view: HomeView
}

/** Robots that were here and have moved to an account out of sight: their past here is in the history (decision 7). */
function LeftRobots() {
  const { t } = useTranslation()
  const { data } = useQuery(queries.robots.left.queryOptions())
  const { within } = useNarrowing()
  const [first] = data?.data ?? []
  // They are counted in all accounts: narrowed to one the number would not be its own.
  if (data === undefined || first === undefined || within !== undefined) return undefined
  return (
    <Link to="/history" search={data.total === 1 ? { robot: first.id } : {}} className={styles['left'] ?? ''}>
      {t('home.left', { count: data.total })}
    </Link>
  )
}

/** What is not on the screen, and what the patterns mean. */
export function HomeFoot({ known, shown, count, listsOffline, lost, unlisted, view }: Props) {
  const { t } = useTranslation()
  return (
    <footer className={styles['foot']}>
      {known === 'known' ? (
        <>
          <span>{t(listsOffline ? 'home.shownOfOffline' : 'home.shownOf', { shown, count })}</span>
          {lost > 0 && <span>{t('home.lost', { count: lost })}</span>}
          {unlisted > 0 && (
            <Link
              to={HOME_PATHS[view]}
              search={{ state: 'offline' }}
              className={styles['left'] ?? ''}
              title={t('home.offlineLink')}
            >
              {t('home.offline', { count: unlisted })}
            </Link>
          )}
          <LeftRobots />
        </>
      ) : (
        <span>{t(known === 'loading' ? 'home.refreshing' : 'home.notLoaded')}</span>
      )}
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
