import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../service/serviceError.ts'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import styles from './LocationHere.module.css'

type Answer<T> = {
  readonly data: { readonly data: readonly T[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The table of a section, or why there is none. */
export function HereTable<T extends { readonly id: number }>({
  answer,
  columns,
  label,
  empty,
}: {
  readonly answer: Answer<T>
  readonly columns: readonly Column<T>[]
  readonly label: string
  readonly empty: string
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = answer
  if (data === undefined && error !== null) {
    const { token } = apiErrorOf(error)
    return <ErrorState text={t('shared.error.internal')} token={token} onRetry={() => void refetch()} />
  }
  return (
    <Table
      label={label}
      isBusy={data === undefined}
      className={styles['table']}
      columns={columns}
      rows={data?.data}
      skeletonRows={2}
      rowKey={({ id }) => id}
      empty={<EmptyState text={empty} />}
    />
  )
}
