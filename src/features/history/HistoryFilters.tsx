import { ChevronDown, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatusTypeFilter } from '../../../contract/robot/statusTypes.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { fromFieldTime, toFieldTime } from '../../time/fieldTime.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SomeOf } from '../../widgets/field/ChoiceList.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import { Popover } from '../../widgets/menu/Popover.tsx'
import { locationName, type NamedRobot, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import styles from './HistoryFilters.module.css'
import { filterCount, type HistorySearch, NO_FILTERS, STATUS_TYPES } from './historySearch.ts'
import type { HistoryPage } from './useHistoryPage.ts'

type Change = (change: Partial<HistorySearch>) => void

type TimeProps = { readonly time: string | undefined; readonly zone: string | undefined; readonly onSearch: Change }

/** Entries up to a moment of the user's own clock. What is being typed is nobody else's until it is a time. */
function TimeFilter({ time, zone, onSearch }: TimeProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const type = (text: string): void => {
    setDraft(text)
    const moment = fromFieldTime(text, zone)
    if (moment !== undefined || text === '') onSearch({ time: moment })
  }
  return (
    <Field
      label={t('history.until')}
      className={styles['timeField']}
      type="datetime-local"
      value={draft ?? (time === undefined ? '' : toFieldTime(time, zone))}
      onChange={type}
      onBlur={() => setDraft(undefined)}
    />
  )
}

type StatusProps = { readonly status: readonly StatusTypeFilter[] | undefined; readonly onSearch: Change }

function StatusFilter({ status = [], onSearch }: StatusProps) {
  const { t, i18n } = useTranslation()
  const label = t('history.status')
  const names = status.map(type => t(`history.statusTypes.${type}`))
  return (
    <Popover
      label={label}
      placement="bottom start"
      trigger={
        <Button data-chosen={status.length > 0 || undefined}>
          {label}
          <span className={styles['value']}>
            {status.length === 0
              ? t('home.all')
              : new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'unit' }).format(names)}
          </span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <div className={styles['types']}>
        <SomeOf
          label={label}
          options={STATUS_TYPES.map(type => ({ id: type, text: t(`history.statusTypes.${type}`) }))}
          values={status}
          onChange={chosen => onSearch({ status: chosen.length === 0 ? undefined : [...chosen] })}
        />
      </div>
    </Popover>
  )
}

type Props = { readonly page: HistoryPage; readonly search: HistorySearch; readonly onSearch: Change }

/** What the list is narrowed by (P-019, P-021). On a phone behind one button. */
export function HistoryFilters({ page, search, onSearch }: Props) {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const [isOpen, setOpen] = useState(false)
  const collator = new Intl.Collator(i18n.language, { numeric: true })
  const byText = (a: { readonly text: string }, b: { readonly text: string }): number =>
    collator.compare(a.text, b.text)
  const nameOf = (robot: NamedRobot): string => robotName(t, robot, naming).shown
  const count = filterCount(search)
  return (
    <div className={styles['filters']} role="search" aria-label={t('history.filters')}>
      <NarrowedChip />
      <ToggleButton
        className={styles['opener']}
        icon={<ListFilter data-small aria-hidden />}
        isSelected={isOpen}
        onChange={setOpen}
      >
        {count === 0 ? t('history.filters') : t('history.filtersChosen', { chosen: count })}
      </ToggleButton>
      <div className={styles['bar']} data-open={isOpen || undefined}>
        <FilterMenu
          label={t('home.columns.name')}
          all={t('home.all')}
          options={[
            ...page.robots.map(robot => ({ id: robot.id, text: nameOf(robot) })).toSorted(byText),
            ...page.left
              .map(robot => ({ id: robot.id, text: t('history.left', { name: nameOf(robot) }) }))
              .toSorted(byText),
          ]}
          value={search.robot}
          onChoose={robot => onSearch({ robot })}
        />
        <FilterMenu
          label={t('home.columns.location')}
          all={t('home.all')}
          options={page.locations
            .map(location => ({ id: location.id, text: locationName(t, location, naming.demoMode) }))
            .toSorted(byText)}
          value={search.location}
          onChoose={location => onSearch({ location })}
        />
        <StatusFilter status={search.status} onSearch={onSearch} />
        <TimeFilter time={search.time} zone={page.zone} onSearch={onSearch} />
        {count > 0 && (
          <Button variant="quiet" onPress={() => onSearch(NO_FILTERS)}>
            {t('home.clearFilters')}
          </Button>
        )}
      </div>
    </div>
  )
}
