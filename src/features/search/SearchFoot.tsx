import { useTranslation } from 'react-i18next'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import styles from './SearchFoot.module.css'
import type { SearchResult } from './searchEntries.ts'

type Props = {
  readonly result: Pick<SearchResult, 'status' | 'groups' | 'error' | 'retry'>
  /** What else is listed beside what the service has found. */
  readonly others?: number
}

/** What has come of the search: on its way, failed, nothing, or how many. */
export function SearchFoot({ result: { status, groups, error, retry }, others = 0 }: Props) {
  const { t, i18n } = useTranslation()
  const count = groups.reduce((sum, { entries }) => sum + entries.length, others)
  if (status === 'failed') {
    const first = apiErrorOf(error)
    return (
      <ErrorState
        title={t('search.failed')}
        text={errorText(i18n, 'robot.getRobots', first)}
        token={first.token}
        onRetry={retry}
      />
    )
  }
  const isNone = status === 'here' && count === 0
  return (
    <p className={styles['status']} role="status" data-quiet={(status === 'here' && !isNone) || undefined}>
      {status === 'loading' ? t('search.loading') : isNone ? t('search.none') : t('search.found', { count })}
    </p>
  )
}
