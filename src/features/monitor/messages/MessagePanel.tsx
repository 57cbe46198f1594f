import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp, Send } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../contract/commands.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { useActiveTask } from '../commands/activeTask.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useTimeMode } from '../time/playbackView.ts'
import styles from './Messages.module.css'
import { useMessenger } from './useMessenger.ts'

/** With what reads markdown. */
const MessageList = lazyPart(async () => (await import('./MessageList.tsx')).MessageList, {
  pending: <Skeleton width="60%" />,
})

const PastMessageList = lazyPart(async () => (await import('./PastMessageList.tsx')).PastMessageList, {
  pending: <Skeleton width="60%" />,
})

type Props = {
  readonly robot: number
  /** Only the head until it is expanded. */
  readonly phone: boolean
}

/**
 * Messages of the robot, and a way to answer (M-011, O-026, O-027). Collapsed it shows the newest and counts what has not been read. In the past it shows what was
 * sent by then, and the way to answer is among the commands of now.
 */
export function MessagePanel({ robot, phone }: Props) {
  const { t } = useTranslation()
  const title = useId()
  const { blocked } = useRobotCommands()
  const { begin } = useActiveTask()
  const messenger = useMessenger(robot)
  const unread = useSelector(messenger, ({ context }) => context.unread)
  const past = useTimeMode() === 'past'
  const isExpanded = useSelector(messenger, ({ value }) => value.panel === 'expanded')
  return (
    <section
      className={styles['panel']}
      aria-labelledby={title}
      data-expanded={isExpanded || undefined}
      data-phone={phone || undefined}
    >
      <div className={styles['box']}>
        <div className={styles['head']}>
          <h2 id={title}>{t('monitor.messages.title')}</h2>
          <span className={styles['unread']} role="status">
            {!past && unread > 0 && t('monitor.messages.unread', { count: unread })}
          </span>
          {!past && (
            <Button
              size="small"
              variant="quiet"
              icon={<Send size={14} aria-hidden />}
              disabledReason={blocked(COMMAND.sendOperatorMessage)}
              onPress={() => begin({ kind: 'message' })}
            >
              <span className={styles['deed']}>{t('monitor.messages.operator')}</span>
            </Button>
          )}
          <IconButton
            label={t(isExpanded ? 'monitor.messages.collapse' : 'monitor.messages.expand')}
            aria-expanded={isExpanded}
            onPress={() => messenger.send({ type: 'panel.toggled' })}
          >
            {isExpanded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
          </IconButton>
        </div>
        {(isExpanded || !phone) && (past ? <PastMessageList /> : <MessageList messenger={messenger} />)}
      </div>
    </section>
  )
}
