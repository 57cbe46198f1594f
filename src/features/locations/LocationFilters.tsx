import { Bot, Map as MapIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LOCATION_CATEGORIES } from '../../../contract/plan/environments.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import { ListFilters } from '../../widgets/screen/ListFilters.tsx'
import styles from './LocationsScreen.module.css'
import type { LocationRow } from './locationRows.ts'
import { type LocationsSearch, NO_FILTER } from './locationsSearch.ts'
import { categoryOptions } from './locationTexts.ts'

type Props = {
  /** All of them, whatever the filter leaves. */
  readonly rows: readonly LocationRow[]
  readonly search: LocationsSearch
  readonly onSearch: (change: LocationsSearch) => void
}

/** What the list is narrowed by, and whether the map stands beside it. */
export function LocationFilters({ rows, search, onSearch }: Props) {
  const { t, i18n } = useTranslation()
  const accounts = new Map(rows.map(({ location, account }) => [location.account, account]))
  const used = new Set(rows.map(({ location }) => location.category))
  const isFiltered = Object.keys(NO_FILTER).some(name =>
    Object.entries(search).some(([k, v]) => k === name && v !== undefined),
  )
  return (
    <ListFilters
      label={t('locations.title')}
      find={{ label: t('locations.filter'), text: search.text, onText: text => onSearch({ text }) }}
    >
      <FilterMenu
        label={t('locations.columns.category')}
        all={t('home.all')}
        options={categoryOptions(t, i18n.language)
          .filter(({ id }) => used.has(id) || id === search.category)
          .map(({ id, text }) => ({ id: LOCATION_CATEGORIES.indexOf(id), text }))}
        value={search.category && LOCATION_CATEGORIES.indexOf(search.category)}
        onChoose={id => onSearch({ category: id === undefined ? undefined : LOCATION_CATEGORIES[id] })}
      />
      {(accounts.size > 1 || search.account !== undefined) && (
        <FilterMenu
          label={t('locations.columns.account')}
          all={t('home.all')}
          options={[...accounts].map(([id, text]) => ({ id, text }))}
          value={search.account}
          onChoose={account => onSearch({ account })}
        />
      )}
      <ToggleButton
        variant="quiet"
        icon={<Bot data-small aria-hidden />}
        isSelected={search.robots === true}
        onChange={on => onSearch({ robots: on ? true : undefined })}
      >
        {t('locations.withRobots')}
      </ToggleButton>
      {isFiltered && (
        <Button variant="quiet" onPress={() => onSearch(NO_FILTER)}>
          {t('home.clearFilters')}
        </Button>
      )}
      <span className={styles['desk']}>
        <ToggleButton
          icon={<MapIcon data-small aria-hidden />}
          isSelected={search.map !== false}
          onChange={on => onSearch({ map: on ? undefined : false })}
        >
          {t('locations.map')}
        </ToggleButton>
      </span>
      <span className={styles['phone']}>
        <Segmented
          label={t('locations.mapLabel')}
          options={[
            { id: 'list', text: t('locations.list') },
            { id: 'map', text: t('locations.map') },
          ]}
          value={search.map === true ? 'map' : 'list'}
          onChange={view => onSearch({ map: view === 'map' ? true : undefined })}
        />
      </span>
    </ListFilters>
  )
}
