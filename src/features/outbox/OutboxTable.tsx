import { useTranslation } from 'react-i18next'
import type { OutboxMessage } from '../../../contract/resources/subscriptions.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import { OutboxRow } from './OutboxRow.tsx'
import styles from './OutboxTable.module.css'

const COLUMNS = ['created', 'kind', 'recipient', 'subject', 'state'] as const
const SKELETON_ROWS = 6

const SkeletonRows = () =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {COLUMNS.map(column => (
        <td key={column} className={styles[column]}>
          <Skeleton width="64%" />
        </td>
      ))}
    </tr>
  ))

type Props = {
  /** Undefined while they are on their way. */
  readonly messages: readonly OutboxMessage[] | undefined
  readonly open: number | undefined
}

/** Mail and text messages, newest first. */
export function OutboxTable({ messages, open }: Props) {
  const { t } = useTranslation()
  return (
    <Table label={t('shell.outbox')} isBusy={messages === undefined} className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`outbox.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages === undefined ? (
          <SkeletonRows />
        ) : (
          messages.map(message => <OutboxRow key={message.id} message={message} isOpen={message.id === open} />)
        )}
      </tbody>
    </Table>
  )
}
