import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import { Kbd } from '../../../widgets/text/Kbd.tsx'
import { keyShortcutsOf } from '../../keys/keyMap.ts'
import { refusalText } from './blockedText.ts'
import styles from './CommandPanel.module.css'
import type { CommandStage } from './dispatcher.ts'
import { useRobotCommands } from './robotCommands.ts'
import { type RobotAction, useRobotActions } from './useRobotActions.ts'

type Props = {
  /** One of them was pressed. */
  readonly onRun?: () => void
}

/** Commands in two columns (M-012); one that may not be sent now shows why. */
export function CommandPanel({ onRun }: Props) {
  const { t } = useTranslation()
  const actions = useRobotActions()
  return (
    <section className={styles['panel']} aria-label={t('commands.title')}>
      <div className={styles['grid']}>
        {actions.map(action => (
          <ActionButton
            key={action.id}
            action={action}
            primary={action.id === 'resume' && action.disabledReason === undefined}
            onRun={onRun}
          />
        ))}
      </div>
      <LastCommand />
    </section>
  )
}

type ButtonProps = {
  readonly action: RobotAction
  readonly primary: boolean
  readonly onRun?: (() => void) | undefined
}

/** A command as a button that shows why it cannot be sent. */
export function ActionButton({ action, primary, onRun }: ButtonProps) {
  const { id, icon: Icon, tone, label, disabledReason, isPending, run } = action
  return (
    <Button
      className={styles['deed']}
      variant={primary ? 'primary' : tone}
      icon={<Icon size={14} aria-hidden />}
      disabledReason={disabledReason}
      isPending={isPending}
      onPress={() => {
        onRun?.()
        run()
      }}
      data-action={id}
      keyShortcuts={keyShortcutsOf(id)}
    >
      <span className={styles['label']} title={label}>
        {label}
      </span>
      {action.key !== undefined && <Kbd>{action.key}</Kbd>}
    </Button>
  )
}

/** Success and failure differ by shape, too. */
const FAILED = <CircleX size={12} aria-hidden />
const MARKS: { readonly [S in CommandStage]?: ReactNode } = {
  done: <CircleCheck size={12} aria-hidden />,
  refused: FAILED,
  failed: FAILED,
  expired: FAILED,
  unconfirmed: <CircleHelp size={12} aria-hidden />,
}

/** The newest command and how far it has come: sent, received, accepted or why not, done. */
function LastCommand() {
  const { t, i18n } = useTranslation()
  const { dispatcher } = useRobotCommands()
  const last = useSyncExternalStore(dispatcher.subscribe, () => dispatcher.commands().at(-1))
  return (
    <p className={styles['last']} role="status" data-stage={last?.stage}>
      {last && (
        <>
          <span>{t(`commands.names.${last.command}`)}</span>
          <strong>
            {MARKS[last.stage]}
            {t(`commands.stages.${last.stage}`)}
          </strong>
          {last.roundTripMs !== undefined && (
            <span>{t('units.milliseconds', { value: Math.round(last.roundTripMs) })}</span>
          )}
          {last.errors.length > 0 && (
            <span className={styles['why']}>{last.errors.map(error => refusalText(i18n, error)).join(' ')}</span>
          )}
        </>
      )}
    </p>
  )
}
