import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Shell } from '../../shell/Shell.tsx'
import { EmptyState } from '../../widgets/EmptyState.tsx'
import { ErrorState } from '../../widgets/ErrorState.tsx'
import styles from './OutboxScreen.module.css'
import { OutboxTable } from './OutboxTable.tsx'
import { type OutboxSearch, PAGE_SIZE } from './outboxSearch.ts'

/** Whoever waits for a message sees it come. */
const REFRESH_MS = 5000

function Paging({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation()
  const to = (next: number) => ({ page: next === 1 ? undefined : next, message: undefined })
  return (
    <nav className={styles['paging']} aria-label={t('history.pages')}>
      {page > 1 && (
        <Link from="/admin/outbox" search={to(page - 1)} aria-label={t('history.previousPage')}>
          <ChevronLeft data-small aria-hidden />
        </Link>
      )}
      <span aria-current="page">
        {page} / {pages}
      </span>
      {page < pages && (
        <Link from="/admin/outbox" search={to(page + 1)} aria-label={t('history.nextPage')}>
          <ChevronRight data-small aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** `/admin/outbox`: what the service has sent to people, and what became of it. */
export function OutboxScreen({ search }: { readonly search: OutboxSearch }) {
  const { t, i18n } = useTranslation()
  const page = search.page ?? 1
  const { data, error, refetch } = useQuery(
    queries.outbox.list.queryOptions({
      input: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      staleTime: 0,
    }),
  )
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  // A link to a page that the list does not fill.
  if (data !== undefined && page > pages)
    return <Navigate from="/admin/outbox" search={{ page: pages, message: undefined }} replace />
  return (
    <Shell>
      <div className={styles['screen']}>
        <div className={styles['top']}>
          <h1>{t('outbox.title')}</h1>
          {data && <p>{t('outbox.total', { count: data.total })}</p>}
        </div>
        {failure && (
          <ErrorState
            text={errorText(i18n, 'notification.type', failure)}
            token={failure.token}
            onRetry={() => void refetch()}
          />
        )}
        {data?.total === 0 && <EmptyState text={t('outbox.none')} />}
        {!failure && data?.total !== 0 && <OutboxTable messages={data?.data} open={search.message} />}
        {pages > 1 && <Paging page={page} pages={pages} />}
      </div>
    </Shell>
  )
}
