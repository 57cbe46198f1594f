import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Alert, MAX_ALERTS } from '../../../contract/resources/alerts.ts'
import { apiErrorOf } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { useNow } from '../../time/now.ts'
import { timeOfDay } from '../../time/wallClock.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './AlertList.module.css'
import { AlertRow } from './AlertRow.tsx'
import { type Show, useAlerts } from './alertsQuery.ts'
import { useAlertActions } from './useAlertActions.ts'

const PAGE = 100
const MINUTE_MS = 60_000

type Props = {
  /** Its place among the headings of the page, and what it is named by. */
  readonly heading: { readonly as: 'h1' | 'h2'; readonly id: string }
  readonly show: Show
  readonly onShow: (show: Show) => void
  /** Called before another screen is opened. */
  readonly onLeave?: () => void
}

/** Alerts: what lasts, the worst first, and what is over, the newest first. */
export function AlertList({ heading, show, onShow, onLeave }: Props) {
  const { t, i18n } = useTranslation()
  const [limit, setLimit] = useState(PAGE)
  const { data, error, refetch, dataUpdatedAt } = useAlerts(show, limit)
  const actions = useAlertActions()
  const self = useMaybeSelf()
  const clock = { zone: self?.time_zone, locale: i18n.language }
  const nowMs = useNow(now => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const list = useRef<HTMLDivElement>(null)
  const counts = { unread: data?.unread ?? t('shared.none'), recent: data?.recent ?? t('shared.none') }
  const markAll = (): void => {
    const newest = Math.max(0, ...(data?.data ?? []).map(({ id }) => id))
    if (newest > 0) actions.markRead({ through: newest })
    list.current?.focus()
  }
  const lasting = (data?.data ?? []).filter(({ end_time }) => end_time === undefined)
  const over = (data?.data ?? []).filter(({ end_time }) => end_time !== undefined)
  const rows = (alerts: readonly Alert[]): ReactNode =>
    alerts.map(alert => (
      <AlertRow key={alert.id} isFirst={alert === lasting[0]} {...{ alert, clock, nowMs, actions, onLeave }} />
    ))
  return (
    <>
      <header className={styles['head']}>
        {heading.as === 'h1' ? (
          <ScreenTitle id={heading.id} text={t('alerts.title')} />
        ) : (
          <h2 id={heading.id}>{t('alerts.title')}</h2>
        )}
        <Segmented
          label={t('alerts.show')}
          value={show}
          onChange={onShow}
          options={[
            { id: 'unread', text: t('alerts.unread', counts) },
            { id: 'recent', text: t('alerts.recent', counts) },
          ]}
        />
        {actions.isOwn && data !== undefined && data.unread > 0 && (
          <Button variant="quiet" size="small" className={styles['all']} onPress={markAll}>
            {t('alerts.markAllRead')}
          </Button>
        )}
      </header>
      {data !== undefined && error !== null && (
        <p className={styles['stale']} role="status">
          {t('alerts.stale', { time: timeOfDay(dataUpdatedAt, clock) })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div ref={list} className={styles['list']} tabIndex={0} role="group" aria-label={t('alerts.title')}>
        {data === undefined && error !== null && (
          <ErrorState text={t('alerts.failed')} token={apiErrorOf(error).token} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Loading />}
        {data !== undefined && (
          <>
            <Group as={heading.as === 'h1' ? 'h2' : 'h3'} title={t('alerts.now')} order={t('alerts.worstFirst')}>
              {lasting.length === 0 ? <Empty text={t('alerts.noneNow')} /> : <ul>{rows(lasting)}</ul>}
            </Group>
            <Group as={heading.as === 'h1' ? 'h2' : 'h3'} title={t('alerts.over')} order={t('alerts.newestFirst')}>
              {over.length > 0 ? (
                <ul>{rows(over)}</ul>
              ) : data.data.length < data.total ? undefined : (
                <Empty text={t(show === 'unread' ? 'alerts.noneUnread' : 'alerts.noneRecent')} />
              )}
            </Group>
            {data.data.length < Math.min(data.total, MAX_ALERTS) && (
              <Button variant="quiet" onPress={() => setLimit(Math.min(limit + PAGE, MAX_ALERTS))}>
                {t('alerts.more')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

type GroupProps = {
  readonly as: 'h2' | 'h3'
  readonly title: string
  readonly order: string
  readonly children: ReactNode
}

function Group({ as: Heading, title, order, children }: GroupProps) {
  return (
    <>
      <div className={styles['group']}>
        <Heading>{title}</Heading>
        <span>{order}</span>
      </div>
      {children}
    </>
  )
}

const Empty = ({ text }: { readonly text: string }) => <p className={styles['empty']}>{text}</p>

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles['loading']} aria-busy role="status" aria-label={t('alerts.loading')}>
      {['62%', '48%', '70%'].map(width => (
        <p key={width}>
          <Skeleton width={width} />
          <Skeleton width="38%" />
        </p>
      ))}
    </div>
  )
}
