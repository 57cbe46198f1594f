import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './CardsScreen.module.css'
import { FleetCards } from './FleetCards.tsx'
import { HomeFrame } from './HomeFrame.tsx'
import type { HomeSearch } from './homeSearch.ts'
import { useHome } from './useHome.ts'
import { usePinnedRobots } from './usePinnedRobots.ts'

/** `/v2/home`: the same robots as cards (A-081; decision 3). */
export function CardsScreen() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/v2/home' })
  const navigate = useNavigate({ from: '/v2/home' })
  const home = useHome(search)
  const { toggle } = usePinnedRobots()
  const change = (next: Partial<HomeSearch>): void =>
    void navigate({ search: previous => ({ ...previous, ...next }), replace: true })
  return (
    <HomeFrame view="cards" home={home} search={search} onSearch={change}>
      <ul className={styles['cards']} aria-label={t('home.title')} aria-busy={home.fleet.state === 'loading'} data-rows>
        {home.fleet.state === 'known' && (
          <FleetCards rows={home.rows} showsAccounts={home.showsAccounts} onPin={toggle} />
        )}
      </ul>
    </HomeFrame>
  )
}
