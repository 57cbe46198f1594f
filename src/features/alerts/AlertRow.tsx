import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../contract/resources/alerts.ts'
import type { ClockStyle } from '../../time/wallClock.ts'
import buttons from '../../widgets/button/Button.module.css'
import { Button } from '../../widgets/button/Button.tsx'
import { Pressable } from '../../widgets/button/Pressable.tsx'
import { classNames } from '../../widgets/classNames.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { useNaming } from '../robots/robotName.ts'
import styles from './AlertRow.module.css'
import { alertPlace, alertRobot, alertShape, alertSpan, alertText, shortMoment, takerText } from './alertText.ts'
import { Elapsed } from './Elapsed.tsx'
import { TakeOver } from './TakeOver.tsx'
import type { AlertActions } from './useAlertActions.ts'

type Props = {
  readonly alert: Alert
  readonly clock: ClockStyle
  readonly nowMs: number
  /** The one that is to be looked at first. */
  readonly isFirst: boolean
  readonly actions: AlertActions
  /** Called before another screen is opened. */
  readonly onLeave?: (() => void) | undefined
}

/** One alert: the robot, what is wrong, where, since when, and who is on it. */
export function AlertRow({ alert, clock, nowMs, isFirst, actions, onLeave }: Props) {
  const { t } = useTranslation()
  const naming = useNaming()
  const isOver = alert.end_time !== undefined
  const name = alertRobot(t, alert, naming)
  const moment = (timeMs: number): string => shortMoment(timeMs, nowMs, clock)
  const taker = takerText(t, alert, { demoMode: naming.demoMode, moment })
  return (
    <li className={styles['alert']} data-kind={isOver ? 'over' : alert.kind}>
      <span className={styles['shape']}>
        <StateShape shape={alertShape(alert)} size={16} />
      </span>
      <div className={styles['text']}>
        <div className={styles['first']}>
          <b>{isOver ? <MomentLink alert={alert} name={name} onLeave={onLeave} moment={moment} /> : name}</b>
          <span className={styles['what']}>{alertText(t, alert)}</span>
          <span className={styles['time']}>
            {isOver ? alertSpan(t, alert, nowMs, clock) : <Elapsed sinceMs={Date.parse(alert.start_time)} />}
          </span>
        </div>
        <div className={styles['second']}>
          <span className={styles['place']}>{alertPlace(t, alert, naming.demoMode)}</span>
          <Notes alert={alert} taker={taker} />
        </div>
        {!isOver && <Controls {...{ alert, name, isFirst, actions, onLeave, moment }} />}
      </div>
      {alert.unread && (
        <Pressable
          className={styles['read'] ?? ''}
          aria-label={t('alerts.markReadOf', { name })}
          hint={t('alerts.markReadOf', { name })}
          disabledReason={actions.isOwn ? undefined : t('errors.login.masquerading')}
          onPress={() => actions.markRead({ ids: [alert.id] })}
        >
          <i aria-hidden />
        </Pressable>
      )}
    </li>
  )
}

function Notes({ alert, taker }: { readonly alert: Alert; readonly taker: string | undefined }) {
  const { t } = useTranslation()
  const { battery, taken, end_time } = alert
  const value = battery === undefined ? undefined : t('units.percent', { value: Math.round(battery) })
  return (
    <span className={styles['notes']}>
      {value !== undefined && <span>{t('alerts.battery', { value })}</span>}
      {taker !== undefined && (
        <span data-none={(taken === undefined && end_time === undefined) || undefined}>{taker}</span>
      )}
    </span>
  )
}

type LinkProps = Pick<Props, 'alert' | 'onLeave'> & {
  readonly name: string
  readonly moment: (timeMs: number) => string
}

/** What is over is looked at in the past: the moment in which it began. */
function MomentLink({ alert, name, onLeave, moment }: LinkProps) {
  const { t } = useTranslation()
  const startMs = Date.parse(alert.start_time)
  return (
    <Link
      to="/robot/$robotId/monitor"
      params={{ robotId: String(alert.robot.id) }}
      search={{ time: alert.start_time }}
      aria-label={t('alerts.openMoment', { name, time: moment(startMs) })}
      {...(onLeave === undefined ? {} : { onClick: onLeave })}
    >
      {name}
    </Link>
  )
}

function Controls({ alert, name, isFirst, actions, onLeave, moment }: LinkProps & Pick<Props, 'isFirst' | 'actions'>) {
  const { t } = useTranslation()
  const isPending = actions.pending === alert.id
  return (
    <div className={styles['controls']}>
      <Link
        to="/robot/$robotId/monitor"
        params={{ robotId: String(alert.robot.id) }}
        className={classNames(buttons['button'], styles['open'])}
        data-size="small"
        data-variant={isFirst && alert.taken === undefined ? 'primary' : 'secondary'}
        aria-label={t('alerts.openMonitorOf', { name })}
        {...(onLeave === undefined ? {} : { onClick: onLeave })}
      >
        {t('alerts.openMonitor')}
      </Link>
      {alert.may_take && actions.isOwn && alert.taken === undefined && (
        <Button
          size="small"
          isPending={isPending}
          aria-label={t('alerts.takeOf', { name })}
          onPress={() => actions.take(alert.id)}
        >
          {t('alerts.take')}
        </Button>
      )}
      {alert.may_take && actions.isOwn && alert.taken?.self === true && (
        <Button
          size="small"
          variant="quiet"
          isPending={isPending}
          aria-label={t('alerts.giveBackOf', { name })}
          onPress={() => actions.giveBack(alert.id)}
        >
          {t('alerts.giveBack')}
        </Button>
      )}
      {alert.may_take && actions.isOwn && alert.taken?.self === false && (
        <TakeOver
          key={alert.taken.by.id}
          robot={name}
          taken={alert.taken}
          isPending={isPending}
          moment={moment}
          onTake={from => actions.take(alert.id, from)}
        />
      )}
      <time className={styles['since']} dateTime={alert.start_time}>
        {t('alerts.since', { time: moment(Date.parse(alert.start_time)) })}
      </time>
    </div>
  )
}
