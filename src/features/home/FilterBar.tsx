import { ChevronDown, Search, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/Button.tsx'
import { Field } from '../../widgets/Field.tsx'
import { Menu, MenuChoice } from '../../widgets/Menu.tsx'
import { ToggleButton } from '../../widgets/ToggleButton.tsx'
import styles from './HomeScreen.module.css'
import type { HomeSearch } from './homeSearch.ts'

type Option = { readonly id: number; readonly text: string }
const ALL = 'all'

type FilterMenuProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: number | undefined
  readonly onChoose: (value: number | undefined) => void
}

function FilterMenu({ label, options, value, onChoose }: FilterMenuProps) {
  const { t } = useTranslation()
  const chosen = options.find(option => option.id === value)
  return (
    <Menu
      label={label}
      placement="bottom start"
      trigger={
        <Button className={styles['desk']} data-chosen={chosen !== undefined || undefined}>
          {label}
          <span className={styles['value']}>{chosen?.text ?? t('home.all')}</span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        title={label}
        options={[{ id: ALL, text: t('home.all') }, ...options.map(({ id, text }) => ({ id: String(id), text }))]}
        value={chosen === undefined ? ALL : String(chosen.id)}
        onChoose={next => onChoose(next === ALL ? undefined : Number(next))}
      />
    </Menu>
  )
}

type Props = {
  readonly search: HomeSearch
  readonly accounts: readonly Option[]
  readonly locations: readonly Option[]
  readonly planTypes: readonly Option[]
  readonly onSearch: (change: Partial<HomeSearch>) => void
}

/** Filters beside the state counters. Each is in the URL. */
export function FilterBar({ search, accounts, locations, planTypes, onSearch }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['bar']} role="search">
      <Field
        className={styles['filter']}
        label={t('home.filter')}
        labelHidden
        placeholder={t('home.filter')}
        icon={<Search data-small aria-hidden />}
        type="search"
        value={search.text ?? ''}
        onChange={text => onSearch({ text: text === '' ? undefined : text })}
        input={{ autoComplete: 'off', spellCheck: 'false', maxLength: 100 }}
      />
      {accounts.length > 1 && (
        <FilterMenu
          label={t('home.columns.account')}
          options={accounts}
          value={search.account}
          onChoose={account => onSearch({ account })}
        />
      )}
      <FilterMenu
        label={t('home.columns.location')}
        options={locations}
        value={search.location}
        onChoose={location => onSearch({ location })}
      />
      <FilterMenu
        label={t('home.planType')}
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
    </div>
  )
}
