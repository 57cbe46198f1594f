import { useTranslation } from 'react-i18next'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { VisuallyHidden } from '../../../widgets/text/VisuallyHidden.tsx'
import { useTimelineText } from '../../robotDays/timelineText.ts'
import { usePlaybackActions } from '../time/playbackView.ts'
import { MessageRow } from './MessageList.tsx'
import styles from './Messages.module.css'
import { usePastMessages } from './usePastMessages.ts'

/** Messages of the hour up to the shown moment, the newest first; each time leads to its moment. */
export function PastMessageList() {
  const { t, i18n } = useTranslation()
  const { seek } = usePlaybackActions()
  const words = useTimelineText()
  const { status, messages, error, retry } = usePastMessages()
  return (
    <div
      className={styles['list']}
      role="region"
      aria-label={t('monitor.messages.title')}
      aria-busy={status === 'loading'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
    >
      {status === 'failed' && (
        <ErrorState
          text={errorText(i18n, 'robot.getRobot', apiErrorOf(error))}
          token={apiErrorOf(error).token}
          onRetry={retry}
        />
      )}
      {status === 'loading' && (
        <p className={styles['none']}>
          <VisuallyHidden>{t('monitor.messages.loading')}</VisuallyHidden>
          <Skeleton width="60%" />
        </p>
      )}
      {status === 'known' && messages.length === 0 && <p className={styles['none']}>{t('monitor.then.noMessages')}</p>}
      {messages.toReversed().map(message => (
        <MessageRow key={message.key} message={message}>
          <button type="button" className={styles['moment']} onClick={() => seek(message.timeMs)}>
            <time dateTime={new Date(message.timeMs).toISOString()}>{words.second(message.timeMs)}</time>
          </button>
        </MessageRow>
      ))}
    </div>
  )
}
