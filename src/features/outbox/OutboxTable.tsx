import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OutboxMessage } from '../../../contract/resources/subscriptions.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { MessageDetails, MessageState } from './MessageDetails.tsx'
import styles from './OutboxTable.module.css'
import { useMoment } from './useMoment.ts'

const detailsId = ({ id }: OutboxMessage): string => `message-${id}`

/** Demo mode hides whom a message goes to and what it says. */
function useColumns(open: number | undefined): readonly Column<OutboxMessage>[] {
  const { t } = useTranslation()
  const moment = useMoment()
  const demoMode = useFlagPreference('demo-mode')
  const recipientOf = ({ recipient }: OutboxMessage): string => (demoMode ? t('demo.someone') : recipient)
  return [
    {
      id: 'created',
      head: t('outbox.columns.created'),
      className: styles['created'],
      cell: ({ created }) => moment(created),
    },
    {
      id: 'kind',
      head: t('outbox.columns.kind'),
      className: styles['kind'],
      cell: ({ kind }) => t(`outbox.kinds.${kind}`),
    },
    {
      id: 'recipient',
      head: t('outbox.columns.recipient'),
      className: styles['recipient'],
      title: recipientOf,
      cell: recipientOf,
    },
    {
      id: 'subject',
      head: t('outbox.columns.subject'),
      className: styles['subject'],
      isRowHead: true,
      cell: message => {
        const isOpen = message.id === open
        const Chevron = isOpen ? ChevronDown : ChevronRight
        return (
          <Link
            from="/admin/outbox"
            search={previous => ({ ...previous, message: isOpen ? undefined : message.id })}
            resetScroll={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId(message) : undefined}
          >
            <Chevron data-small aria-hidden />
            <span>{demoMode || message.subject === '' ? t(`outbox.kinds.${message.kind}`) : message.subject}</span>
          </Link>
        )
      },
    },
    {
      id: 'state',
      head: t('outbox.columns.state'),
      className: styles['state'],
      cell: message => <MessageState message={message} />,
    },
  ]
}

type Props = {
  /** Undefined while they are on their way. */
  readonly messages: readonly OutboxMessage[] | undefined
  readonly open: number | undefined
}

/** Mail and text messages, newest first; the text of the open one stands below it. */
export function OutboxTable({ messages, open }: Props) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('shell.outbox')}
      isBusy={messages === undefined}
      className={styles['table']}
      columns={useColumns(open)}
      rows={messages}
      rowKey={({ id }) => id}
      rowData={({ id }) => ({ 'data-open': id === open || undefined })}
      details={message =>
        message.id === open ? { id: detailsId(message), content: <MessageDetails message={message} /> } : undefined
      }
      detailsClass={styles['details']}
    />
  )
}
