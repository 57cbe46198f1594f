import { useSelector } from '@xstate/react'
import { Check, CircleX, Info, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from '../../../../machines/messenger/messenger.logic.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { errorText } from '../../../service/serviceError.ts'
import { formatElapsed } from '../../../time/elapsed.ts'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { VisuallyHidden } from '../../../widgets/text/VisuallyHidden.tsx'
import { userName } from '../../robots/names.ts'
import styles from './Messages.module.css'
import { MessageText } from './MessageText.tsx'
import type { Messenger } from './useMessenger.ts'

/** So far from the end the list still follows what comes, CSS pixels (O-029). */
const SCROLL_MARGIN_PX = 20

/** Messages, oldest first. It follows the newest unless somebody has scrolled up. */
export function MessageList({ messenger }: { readonly messenger: Messenger }) {
  const { t, i18n } = useTranslation()
  const messages = useSelector(messenger, ({ context }) => context.messages)
  const nowMs = useSelector(messenger, ({ context }) => context.nowMs)
  const failure = useSelector(messenger, ({ context }) => context.failure)
  const history = useSelector(messenger, ({ value }) => value.history)
  const list = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the messages may have moved the end
  useLayoutEffect(() => {
    if (follows.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [messages])
  return (
    <div
      ref={list}
      className={styles['list']}
      role="log"
      aria-label={t('monitor.messages.title')}
      aria-busy={history === 'loading'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight <= SCROLL_MARGIN_PX
      }}
    >
      {history === 'failed' && failure && (
        <ErrorState
          text={errorText(i18n, 'robot.getRobot', failure)}
          token={failure.token}
          onRetry={() => messenger.send({ type: 'history.retried' })}
        />
      )}
      {history === 'loading' && (
        <p className={styles['none']}>
          <VisuallyHidden>{t('monitor.messages.loading')}</VisuallyHidden>
          <Skeleton width="60%" />
        </p>
      )}
      {history === 'loaded' && messages.length === 0 && <p className={styles['none']}>{t('monitor.messages.none')}</p>}
      {messages.map(message => (
        <MessageRow key={message.key} message={message}>
          <time dateTime={new Date(message.timeMs).toISOString()}>{formatElapsed(t, nowMs - message.timeMs)}</time>
        </MessageRow>
      ))}
    </div>
  )
}

const ICONS: { readonly [L in ShownMessage['level']]: LucideIcon } = {
  info: Info,
  success: Check,
  warning: TriangleAlert,
  error: CircleX,
}

type RowProps = {
  readonly message: ShownMessage
  /** When it was sent. */
  readonly children: ReactNode
}

/** One message: its level, who sent it where a person did, its text. */
export function MessageRow({ message, children }: RowProps) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { level, text, sender } = message
  const Icon = sender ? Send : ICONS[level]
  return (
    <article className={styles['row']} data-level={level} data-leaving={message.leaving || undefined}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{t(`monitor.messages.levels.${level}`)}</VisuallyHidden>
      <div className={styles['text']}>
        {sender && <small>{t('monitor.messages.toRobot', { name: userName(t, sender, demoMode) })}</small>}
        <MessageText text={text} />
      </div>
      {children}
    </article>
  )
}
