import '../../i18n/screenTexts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { AUDIT_COUNT_LIMIT, AUDIT_PAGE, type AuditFilter } from '../../../contract/resources/audit.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { pageCount } from '../../widgets/table/paging.ts'
import { AdministrationTitle } from '../administration/AdministrationTitle.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditFoot } from './AuditFoot.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import styles from './AuditScreen.module.css'
import { AuditTable } from './AuditTable.tsx'
import { type AuditSearch, filterOf, isFiltered, MAX_PAGES, NO_FILTERS, useAuditSearch } from './auditSearch.ts'
import { ChainStatus } from './ChainStatus.tsx'

/** Whoever looks sees what is done now. */
const REFRESH_MS = 10_000

/** How many match, in words and as pages; undefined while it is not known. */
function useTotal(filter: AuditFilter) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(queries.audit.count.queryOptions({ input: filter, staleTime: REFRESH_MS }))
  if (data === undefined) return undefined
  const total = new Intl.NumberFormat(i18n.language).format(data.total)
  const hasMore = data.total >= AUDIT_COUNT_LIMIT
  return {
    text: hasMore ? t('audit.totalMore', { total }) : t('audit.total', { count: data.total }),
    pages: pageCount(data.total, AUDIT_PAGE),
    hasMore,
  }
}

/** `/admin/audit`: who did what, newest first; nothing of it can be changed. */
export function AuditScreen() {
  const search = useAuditSearch()
  const { t, i18n } = useTranslation()
  const navigate = useNavigate({ from: '/admin/audit' })
  const narrowed = withinInput(useNarrowing())
  const filter: AuditFilter = { ...filterOf(search), ...narrowed }
  const total = useTotal(filter)
  const page = search.page ?? 1
  const zone = useMaybeSelf()?.time_zone ?? DateTime.local().zoneName
  const {
    data: lastData,
    error,
    refetch,
    isPlaceholderData,
    fetchStatus,
  } = useQuery(
    queries.audit.list.queryOptions({
      input: { ...filter, offset: (page - 1) * AUDIT_PAGE, time_zone: zone },
      placeholderData: keepPreviousData,
      refetchInterval: page === 1 ? REFRESH_MS : false,
      staleTime: 0,
    }),
  )
  // Rows of other filters stay while those that are asked for come, and not where they cannot come.
  const data = isPlaceholderData && fetchStatus === 'paused' ? undefined : lastData
  const change = (next: Partial<AuditSearch>): void =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...next }), replace: true })
  const failure = error ? apiErrorOf(error) : undefined
  // A link to a page that the entries no longer fill.
  if (total !== undefined && page > total.pages)
    return <Navigate from="/admin/audit" search={previous => ({ ...previous, page: total.pages })} replace />
  const isEmpty = data?.data.length === 0
  return (
    <Shell>
      <ListScreen
        head={
          <AdministrationTitle part={t('shell.audit')}>
            <Gate needs={[['Audit', 'verify']]}>
              <ChainStatus />
            </Gate>
            <AuditExport filter={filter} />
          </AdministrationTitle>
        }
      >
        <AuditFilters search={search} entries={data?.data ?? []} onSearch={change} />
        {failure && (
          <ErrorState
            text={errorText(i18n, 'notification.type', failure)}
            token={failure.token}
            onRetry={() => void refetch()}
          />
        )}
        <div className={styles['content']}>
          {isEmpty ? (
            <EmptyState
              text={t(isFiltered(search) || narrowed.within !== undefined ? 'audit.noneMatch' : 'audit.none')}
            >
              {isFiltered(search) && <Button onPress={() => change(NO_FILTERS)}>{t('home.clearFilters')}</Button>}
            </EmptyState>
          ) : (
            (data !== undefined || !failure) && (
              <AuditTable
                entries={data?.data}
                days={data?.days ?? []}
                zone={zone}
                isBusy={data === undefined || isPlaceholderData}
                open={search.entry}
              />
            )
          )}
          {search.entry !== undefined && <AuditPanel key={search.entry} id={search.entry} onSearch={change} />}
        </div>
        {data && (
          <AuditFoot
            total={total?.text}
            page={page}
            pages={total?.pages}
            hasMore={total?.hasMore ?? false}
            isNext={data.more && page < MAX_PAGES}
          />
        )}
      </ListScreen>
    </Shell>
  )
}
