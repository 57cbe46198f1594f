import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../time/now.ts'
import { classNames } from '../../widgets/classNames.ts'
import { ScreenTitle } from '../../widgets/ScreenTitle.tsx'
import { Segmented } from '../../widgets/Segmented.tsx'
import { Counters } from './Counters.tsx'
import type { Filtered } from './fleetFilter.ts'
import { twoDigitCount } from './fleetRow.ts'
import styles from './HomeScreen.module.css'
import type { HomeView } from './homePaths.ts'
import type { HomeSearch } from './homeSearch.ts'
import { useHomeView } from './homeView.ts'

function Refreshed({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation()
  const text = useNow(nowMs => {
    if (atMs === 0) return t('home.refreshing')
    const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1000))
    return t('home.refreshed', { seconds })
  })
  return <p>{text}</p>
}

type Props = {
  readonly view: HomeView
  readonly onlineCount: number
  readonly refreshedMs: number
  readonly counts: Filtered['counts']
  readonly search: HomeSearch
  readonly onSearch: (change: Partial<HomeSearch>) => void
}

/** How many robots are online, in which states, and as what they are shown. */
export function HomeTop({ view, onlineCount, refreshedMs, counts, search, onSearch }: Props) {
  const { t } = useTranslation()
  const change = useHomeView()
  return (
    <div className={styles['top']}>
      <div className={styles['online']}>
        <b>{twoDigitCount(onlineCount)}</b>
        <div>
          <ScreenTitle text={t('home.title')} />
          <Refreshed atMs={refreshedMs} />
        </div>
      </div>
      <Counters counts={counts} value={search.state} onChange={state => onSearch({ state })} />
      <div className={classNames(styles['views'], styles['desk'])}>
        <Segmented
          label={t('home.view')}
          value={view}
          onChange={change}
          options={[
            { id: 'table', text: t('home.table'), icon: <List data-small aria-hidden /> },
            { id: 'cards', text: t('home.cards'), icon: <LayoutGrid data-small aria-hidden /> },
          ]}
        />
      </div>
    </div>
  )
}
