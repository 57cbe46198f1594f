import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxMessage } from '../../../contract/resources/subscriptions.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { exactMoment } from '../../time/wallClock.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { MessageText } from './MessageText.tsx'
import styles from './OutboxTable.module.css'

const SHAPES = { waiting: 'home', sent: 'cleaning', failed: 'stuck', expired: 'offline' } as const

function useMoment(): (time: string) => string {
  const { i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  return time => exactMoment(Date.parse(time), { zone, locale: i18n.language })
}

function State({ message: { state, kept } }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation()
  if (kept && state === 'sent') return t('outbox.states.kept')
  return (
    <span className={styles['badge']}>
      <StateShape shape={SHAPES[state]} size={12} />
      {t(`outbox.states.${state}`)}
    </span>
  )
}

function Details({ message }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const demoMode = useFlagPreference('demo-mode')
  const { attempts, failure, kept, next_attempt: next } = message
  const text = message.text === '' ? t('outbox.textGone') : message.text
  return (
    <>
      <MessageText text={demoMode ? t('outbox.textHidden') : text} className={styles['text']} hasLinks={kept} />
      <ul className={styles['facts']}>
        {kept ? <li>{t('outbox.keptText')}</li> : <li>{t('outbox.attempts', { count: attempts })}</li>}
        {failure !== undefined && !demoMode && <li>{t('outbox.failure', { reason: failure })}</li>}
        {next !== undefined && failure !== undefined && <li>{t('outbox.nextAttempt', { time: moment(next) })}</li>}
      </ul>
    </>
  )
}

type Props = { readonly message: OutboxMessage; readonly isOpen: boolean }

/** One message; opened, its text stands below it. Demo mode hides whom it goes to and what it says. */
export function OutboxRow({ message, isOpen }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const details = useId()
  const demoMode = useFlagPreference('demo-mode')
  const { id, created, kind } = message
  const recipient = demoMode ? t('demo.someone') : message.recipient
  const subject = demoMode || message.subject === '' ? t(`outbox.kinds.${kind}`) : message.subject
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td className={styles['created']}>{moment(created)}</td>
        <td className={styles['kind']}>{t(`outbox.kinds.${kind}`)}</td>
        <td className={styles['recipient']} title={recipient}>
          {recipient}
        </td>
        <th scope="row" className={styles['subject']}>
          <Link
            from="/admin/outbox"
            search={previous => ({ ...previous, message: isOpen ? undefined : id })}
            resetScroll={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
          >
            <Chevron data-small aria-hidden />
            <span>{subject}</span>
          </Link>
        </th>
        <td className={styles['state']}>
          <State message={message} />
        </td>
      </tr>
      {isOpen && (
        <tr id={details} className={styles['details']}>
          <td colSpan={5}>
            <Details message={message} />
          </td>
        </tr>
      )}
    </>
  )
}
