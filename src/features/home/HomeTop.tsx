import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HomeView } from '../../preferences/homePaths.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { classNames } from '../../widgets/classNames.ts'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { twoDigitCount } from '../robots/fleetRow.ts'
import { Counters, KnownCount } from './Counters.tsx'
import type { Filtered } from './fleetFilter.ts'
import styles from './HomeScreen.module.css'
import type { HomeSearch } from './homeSearch.ts'
import { useHomeView } from './homeView.ts'
import { Refreshed } from './Refreshed.tsx'
import type { Fleet } from './useFleet.ts'

type Props = {
  readonly view: HomeView
  readonly onlineCount: number
  readonly fleet: Pick<Fleet, 'state' | 'refreshedMs'>
  readonly counts: Filtered['counts']
  readonly search: HomeSearch
  readonly onSearch: (change: Partial<HomeSearch>) => void
}

/** How many robots are online, in which states, and as what they are shown. */
export function HomeTop({ view, onlineCount, fleet, counts, search, onSearch }: Props) {
  const { t } = useTranslation()
  const change = useHomeView()
  return (
    <div className={styles['top']}>
      <div className={styles['online']}>
        <KnownCount known={fleet.state}>{twoDigitCount(onlineCount)}</KnownCount>
        <div>
          <ScreenTitle text={t('home.title')} />
          <Refreshed fleet={fleet} />
        </div>
      </div>
      <Counters counts={counts} known={fleet.state} value={search.state} onChange={state => onSearch({ state })} />
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
