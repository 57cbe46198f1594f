import '../../i18n/screenTexts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AUDIT_COUNT_LIMIT, type AuditFilter } from '../../../contract/resources/audit.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/Button.tsx'
import { EmptyState } from '../../widgets/EmptyState.tsx'
import { ErrorState } from '../../widgets/ErrorState.tsx'
import { ListScreen } from '../../widgets/ListScreen.tsx'
import { AdministrationTitle } from '../administration/AdministrationTitle.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import styles from './AuditScreen.module.css'
import { AuditTable } from './AuditTable.tsx'
import { type AuditSearch, filterOf, isFiltered, NO_FILTERS } from './auditSearch.ts'
import { ChainStatus } from './ChainStatus.tsx'

/** Whoever looks sees what is done now. */
const REFRESH_MS = 10_000

function useTotal(filter: AuditFilter): string | undefined {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(queries.audit.count.queryOptions({ input: filter, staleTime: REFRESH_MS }))
  if (data === undefined) return undefined
  const total = new Intl.NumberFormat(i18n.language).format(data.total)
  return data.total < AUDIT_COUNT_LIMIT ? t('audit.total', { count: data.total }) : t('audit.totalMore', { total })
}

type FootProps = { readonly search: AuditSearch; readonly filter: AuditFilter; readonly older: number | undefined }

function Foot({ search, filter, older }: FootProps) {
  const { t } = useTranslation()
  const total = useTotal(filter)
  return (
    <div className={styles['foot']}>
      {total !== undefined && <span>{total}</span>}
      <span>{t('audit.kept')}</span>
      <span>{t('audit.appendOnly')}</span>
      <nav aria-label={t('audit.pages')}>
        {search.before !== undefined && (
          <Link from="/admin/audit" search={previous => ({ ...previous, before: undefined })}>
            {t('audit.newest')}
          </Link>
        )}
        {older !== undefined && (
          <Link from="/admin/audit" search={previous => ({ ...previous, before: older })}>
            {t('audit.older')}
          </Link>
        )}
      </nav>
    </div>
  )
}

/** `/admin/audit`: who did what, newest first; nothing of it can be changed. */
export function AuditScreen({ search }: { readonly search: AuditSearch }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate({ from: '/admin/audit' })
  const narrowed = withinInput(useNarrowing())
  const filter: AuditFilter = { ...filterOf(search), ...narrowed }
  const {
    data: kept,
    error,
    refetch,
    isPlaceholderData,
    fetchStatus,
  } = useQuery(
    queries.audit.list.queryOptions({
      input: { ...filter, before: search.before },
      placeholderData: keepPreviousData,
      refetchInterval: search.before === undefined ? REFRESH_MS : false,
      staleTime: 0,
    }),
  )
  // Rows of other filters stay while those that are asked for come, and not where they cannot come.
  const data = isPlaceholderData && fetchStatus === 'paused' ? undefined : kept
  const change = (next: Partial<AuditSearch>): void =>
    void navigate({ search: previous => ({ ...previous, before: undefined, ...next }), replace: true })
  const failure = error ? apiErrorOf(error) : undefined
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
              <AuditTable entries={data?.data} isBusy={data === undefined || isPlaceholderData} open={search.entry} />
            )
          )}
          {search.entry !== undefined && <AuditPanel key={search.entry} id={search.entry} onSearch={change} />}
        </div>
        {data && <Foot search={search} filter={filter} older={data.more ? data.data.at(-1)?.id : undefined} />}
      </ListScreen>
    </Shell>
  )
}
