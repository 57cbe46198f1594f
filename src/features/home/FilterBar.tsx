import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import styles from './HomeScreen.module.css'
import type { HomeSearch } from './homeSearch.ts'

type Option = { readonly id: number; readonly text: string }

type Props = {
  readonly search: HomeSearch
  readonly accounts: readonly Option[]
  readonly locations: readonly Option[]
  readonly planTypes: readonly Option[]
  readonly onSearch: (change: Partial<HomeSearch>) => void
  /** At the end of the bar. */
  readonly children?: ReactNode
}

/** Filters beside the state counters. Each is in the URL. */
export function FilterBar({ search, accounts, locations, planTypes, onSearch, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['bar']} role="search">
      <NarrowedChip />
      <SearchField
        className={styles['filter']}
        label={t('home.filter')}
        value={search.text ?? ''}
        onChange={text => onSearch({ text: text === '' ? undefined : text })}
      />
      {accounts.length > 1 && (
        <FilterMenu
          className={styles['desk']}
          label={t('home.columns.account')}
          all={t('home.all')}
          options={accounts}
          value={search.account}
          onChoose={account => onSearch({ account })}
        />
      )}
      <FilterMenu
        className={styles['desk']}
        label={t('home.columns.location')}
        all={t('home.all')}
        options={locations}
        value={search.location}
        onChoose={location => onSearch({ location })}
      />
      <FilterMenu
        className={styles['desk']}
        label={t('home.planType')}
        all={t('home.all')}
        options={planTypes}
        value={search.planType}
        onChoose={planType => onSearch({ planType })}
      />
      <ToggleButton
        className={styles['desk']}
        variant="quiet"
        icon={<Star aria-hidden />}
        isSelected={search.pinned === true}
        onChange={selected => onSearch({ pinned: selected ? true : undefined })}
      >
        {t('home.pinnedOnly')}
      </ToggleButton>
      {children}
    </div>
  )
}
