import { useTranslation } from 'react-i18next'
import type { OutboxMessage } from '../../../contract/resources/subscriptions.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { MessageText } from './MessageText.tsx'
import styles from './OutboxTable.module.css'
import { useMoment } from './useMoment.ts'

const SHAPES = { waiting: 'home', sent: 'cleaning', failed: 'stuck', expired: 'offline' } as const

/** What became of a message. */
export function MessageState({ message }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation()
  const { state } = message
  if (message.kept && state === 'sent') return t('outbox.states.kept')
  return (
    <span className={styles['badge']}>
      <StateShape shape={SHAPES[state]} size={12} />
      {t(`outbox.states.${state}`)}
    </span>
  )
}

/** The text of a message and how often it was tried. Demo mode hides what it says. */
export function MessageDetails({ message }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const demoMode = useFlagPreference('demo-mode')
  const { attempts, failure, next_attempt: next } = message
  const text = message.text === '' ? t('outbox.textGone') : message.text
  return (
    <>
      <MessageText text={demoMode ? t('outbox.textHidden') : text} className={styles['text']} hasLinks={message.kept} />
      <ul className={styles['facts']}>
        {message.kept ? <li>{t('outbox.keptText')}</li> : <li>{t('outbox.attempts', { count: attempts })}</li>}
        {failure !== undefined && !demoMode && <li>{t('outbox.failure', { reason: failure })}</li>}
        {next !== undefined && failure !== undefined && <li>{t('outbox.nextAttempt', { time: moment(next) })}</li>}
      </ul>
    </>
  )
}
