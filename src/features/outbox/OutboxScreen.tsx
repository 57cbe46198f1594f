import '../../i18n/screenTexts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Paging } from '../../widgets/table/Paging.tsx'
import { pageCount } from '../../widgets/table/paging.ts'
import { AdministrationTitle } from '../administration/AdministrationTitle.tsx'
import { OutboxTable } from './OutboxTable.tsx'
import { type OutboxSearch, PAGE_SIZE } from './outboxSearch.ts'

/** Whoever waits for a message sees it come. */
const REFRESH_MS = 5000

/** `/admin/outbox`: what the service has sent to people, and what became of it. */
export function OutboxScreen({ search }: { readonly search: OutboxSearch }) {
  const { t, i18n } = useTranslation()
  const page = search.page ?? 1
  const narrowed = withinInput(useNarrowing())
  const { data, error, refetch } = useQuery(
    queries.outbox.list.queryOptions({
      input: { ...narrowed, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      staleTime: 0,
    }),
  )
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  const pages = pageCount(data?.total ?? 0, PAGE_SIZE)
  // A link to a page that the list does not fill.
  if (data !== undefined && page > pages)
    return <Navigate from="/admin/outbox" search={{ page: pages, message: undefined }} replace />
  return (
    <Shell>
      <ListScreen
        head={
          <AdministrationTitle part={t('shell.outbox')}>
            {data && <p>{t('outbox.total', { count: data.total })}</p>}
            <NarrowedChip />
          </AdministrationTitle>
        }
      >
        {failure && (
          <ErrorState
            text={errorText(i18n, 'notification.type', failure)}
            token={failure.token}
            onRetry={() => void refetch()}
          />
        )}
        {data?.total === 0 && (
          <EmptyState text={t(narrowed.within === undefined ? 'outbox.none' : 'outbox.noneWithin')} />
        )}
        {!failure && data?.total !== 0 && <OutboxTable messages={data?.data} open={search.message} />}
        {pages > 1 && (
          <Paging
            page={page}
            pages={pages}
            renderLink={(to, props) => (
              <Link from="/admin/outbox" search={{ page: to, message: undefined }} {...props} />
            )}
          />
        )}
      </ListScreen>
    </Shell>
  )
}
