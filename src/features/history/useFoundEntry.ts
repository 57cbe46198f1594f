import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toWireTime } from '../../../contract/time.ts'
import { service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { type HistorySearch, PAGE_SIZE } from './historySearch.ts'
import { statusFilter } from './statusQuery.ts'

type Asked = {
  readonly search: HistorySearch
  readonly zone: string | undefined
  /** Entries on all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Finds the newest entry of the list that began at or before a time, and the page that it stands on. */
export function useFoundEntry({ search, zone, total, onPage }: Asked) {
  const { t, i18n } = useTranslation()
  const narrowed = withinInput(useNarrowing())
  const find = useMutation({
    mutationFn: async (timeMs: number) => {
      const latest = search.time === undefined ? timeMs : Math.min(timeMs, Date.parse(search.time))
      const filter = { ...statusFilter(search, zone), ...narrowed, time: toWireTime(latest) }
      const upTo = await service.robotStatus.list({ ...filter, direction: 'desc', limit: 1 })
      const [entry] = upTo.data
      return entry && { id: entry.id, page: Math.floor((total - upTo.total) / PAGE_SIZE) + 1 }
    },
    onSuccess: found => {
      if (found) onPage(found.page)
    },
  })
  const isNone = find.isSuccess && find.data === undefined
  return {
    id: find.data?.id,
    problem: find.error
      ? errorText(i18n, 'robot.getStatus', apiErrorOf(find.error))
      : isNone
        ? t('history.noEntryThen')
        : undefined,
    find: (timeMs: number): void => find.mutate(timeMs),
  }
}
