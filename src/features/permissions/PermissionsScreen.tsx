import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted, LOGIN_ROLES, type LoginRole } from '../../../contract/permissions.ts'
import type { PermissionsOverview } from '../../../contract/routes/rights.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { Shell } from '../../shell/Shell.tsx'
import { useNarrow } from '../../theme/theme.ts'
import { dateAndTime } from '../../time/wallClock.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { AdministrationTitle } from '../administration/AdministrationTitle.tsx'
import { isOtherThanDelivered } from './delivered.ts'
import { GrantChanges } from './GrantChanges.tsx'
import { PermissionsExport } from './PermissionsExport.tsx'
import styles from './PermissionsScreen.module.css'
import { PermissionsTable } from './PermissionsTable.tsx'
import { RIGHT_AREAS, RIGHT_COUNT, RIGHT_ROWS, type RightRow } from './rightRows.ts'
import { lastChangeOf, newestChange, useRightTexts } from './rightTexts.ts'
import { type GrantDrafts, useGrantDrafts } from './useGrantDrafts.ts'

type Filter = {
  readonly words: string
  readonly role: LoginRole | undefined
  readonly area: string | undefined
  readonly shown: 'all' | 'changed' | 'unsaved'
  /** Only what is other than delivered, beside what was delivered. */
  readonly isCompared: boolean
}
const NO_FILTER: Filter = { words: '', role: undefined, area: undefined, shown: 'all', isCompared: false }

type FilterProps = {
  readonly filter: Filter
  readonly onFilter: (change: Partial<Filter>) => void
  readonly drafts: GrantDrafts
  readonly overview: PermissionsOverview | undefined
}

function LastSaved({ overview }: Pick<FilterProps, 'overview'>) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const newest = overview && newestChange(overview)
  if (newest === undefined) return undefined
  const time = dateAndTime(Date.parse(newest.time), { zone, locale: i18n.language })
  return (
    <p>
      {newest.by ? t('permissions.lastSaved', { name: newest.by.name, time }) : t('permissions.lastSavedOn', { time })}
    </p>
  )
}

function Filters({ filter, onFilter, drafts, overview }: FilterProps) {
  const { t } = useTranslation()
  const isPhone = useNarrow()
  const areas = RIGHT_AREAS.map(({ id }, index) => ({ id: index, key: id, text: t(`permissions.areas.${id}`) }))
  const roles = LOGIN_ROLES.map((role, index) => ({ id: index, role, text: t(`users.roles.${role}`) }))
  const changed = RIGHT_ROWS.filter(row => overview && lastChangeOf(overview, row)).length
  return (
    <div className={styles['filters']}>
      <SearchField
        label={t('permissions.find')}
        className={styles['find']}
        value={filter.words}
        onChange={words => onFilter({ words })}
      />
      <FilterMenu
        label={t('permissions.role')}
        all={isPhone ? (roles[0]?.text ?? '') : t('administration.all')}
        options={roles}
        value={roles.find(({ role }) => role === filter.role)?.id}
        onChoose={id => onFilter({ role: roles.find(each => each.id === id)?.role })}
      />
      <FilterMenu
        label={t('permissions.area')}
        all={t('administration.all')}
        options={areas}
        value={areas.find(({ key }) => key === filter.area)?.id}
        onChoose={id => onFilter({ area: areas.find(each => each.id === id)?.key })}
      />
      <Segmented
        label={t('permissions.show')}
        options={[
          { id: 'all', text: t('permissions.showAll', { total: RIGHT_COUNT }) },
          { id: 'changed', text: t('permissions.showChanged', { total: changed }) },
          { id: 'unsaved', text: t('permissions.showUnsaved', { total: drafts.all.length }) },
        ]}
        value={filter.shown}
        onChange={shown => onFilter({ shown })}
      />
      <LastSaved overview={overview} />
    </div>
  )
}

function useRows(
  { words, area, shown, isCompared }: Filter,
  drafts: GrantDrafts,
  overview: PermissionsOverview | undefined,
) {
  const wordsOf = useRightTexts()
  const wanted = words.trim().toLocaleLowerCase()
  const isShown = (row: RightRow): boolean => {
    if (shown === 'changed') return overview !== undefined && lastChangeOf(overview, row) !== undefined
    return shown === 'all' || drafts.all.some(draft => draft.row === row)
  }
  return RIGHT_ROWS.filter(row => {
    const { name, text } = wordsOf(row)
    const fits = `${name} ${text} ${row.id}`.toLocaleLowerCase().includes(wanted)
    if (isCompared && !isOtherThanDelivered(row, drafts)) return false
    return fits && (area === undefined || row.area === area) && isShown(row)
  })
}

/** What each role may do. Ticks wait in the bar at the foot until they are saved together, with a reason. On a phone there is room for one role at a time. */
export function PermissionsScreen() {
  const { t, i18n } = useTranslation()
  const isPhone = useNarrow()
  const mayEdit = isGranted(useGrants(), ['Permissions', 'edit'])
  const [filter, setFilter] = useState(NO_FILTER)
  const { data, error, refetch } = useQuery(queries.authorization.permissions.queryOptions())
  const { data: overview } = useQuery(queries.authorization.overview.queryOptions({ staleTime: 0 }))
  const drafts = useGrantDrafts(data)
  const rows = useRows(filter, drafts, overview)
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  const role = filter.role ?? (isPhone ? LOGIN_ROLES[0] : undefined)
  return (
    <Shell>
      <div className={styles['screen']}>
        <AdministrationTitle part={t('shell.permissions')}>
          {data && <PermissionsExport stored={data} />}
          {data && (
            <ToggleButton
              variant="quiet"
              icon={<GitCompareArrows data-small aria-hidden />}
              isSelected={filter.isCompared}
              onChange={isCompared => setFilter({ ...filter, isCompared })}
            >
              {t('permissions.compare', { total: RIGHT_ROWS.filter(row => isOtherThanDelivered(row, drafts)).length })}
            </ToggleButton>
          )}
        </AdministrationTitle>
        {!mayEdit && <p className={styles['readOnly']}>{t('permissions.readOnly')}</p>}
        <Filters
          filter={filter}
          onFilter={change => setFilter({ ...filter, ...change })}
          drafts={drafts}
          overview={overview}
        />
        {failure ? (
          <ErrorState
            text={errorText(i18n, 'login.getLogin', failure)}
            token={failure.token}
            onRetry={() => void refetch()}
          />
        ) : rows.length === 0 ? (
          <EmptyState text={t(filter.isCompared ? 'permissions.allDelivered' : 'permissions.noMatch')} />
        ) : (
          <PermissionsTable
            roles={role === undefined ? LOGIN_ROLES : [role]}
            rows={rows}
            drafts={drafts}
            overview={overview}
            isBusy={data === undefined}
            isCompared={filter.isCompared}
          />
        )}
        {drafts.all.length > 0 && <GrantChanges drafts={drafts} overview={overview} />}
      </div>
      <UnsavedGuard isUnsaved={drafts.all.length > 0} />
    </Shell>
  )
}
