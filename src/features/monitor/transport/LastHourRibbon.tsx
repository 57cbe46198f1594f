import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../../time/elapsed.ts'
import { FailedStrip, LoadingStrip, StatePatch } from '../../../widgets/state/StateStrip.tsx'
import { shareAt, timeAt } from '../../robotDays/geometry.ts'
import { Tip } from '../../robotDays/Tip.tsx'
import { useTimelineText } from '../../robotDays/timelineText.ts'
import { type Stretch, troublesOf } from '../../robots/lastHour.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { usePlaybackActions } from '../time/playbackView.ts'
import { markerKey } from '../timeline/marker.ts'
import styles from './LastHourRibbon.module.css'
import { placedStretches, roundTicks } from './ribbon.ts'
import { useRobotHour } from './useRobotHour.ts'

const percent = (share: number): string => `${share * 100}%`

/** Live, in the place of the speeds: what the robot has done in the last hour. A press, or a key, steps into the past there. */
export function LastHourRibbon() {
  const { t } = useTranslation()
  const { seek } = usePlaybackActions()
  const words = useTimelineText()
  const hour = useRobotHour(useMonitorSession().robot.id)
  const { status, stretches, fromMs, toMs } = hour
  const [pointedMs, setPointedMs] = useState<number>()
  const placed = placedStretches(stretches, fromMs)
  const under = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): number =>
    timeAt(hour, currentTarget.clientWidth, clientX - currentTarget.getBoundingClientRect().left, Date.now())
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const nowMs = Date.now()
    const timeMs = markerKey(event, nowMs, hour, nowMs)
    if (timeMs === undefined || timeMs >= nowMs) return
    event.preventDefault()
    event.stopPropagation()
    seek(timeMs)
  }
  const text = useSpokenHour(status, stretches)
  const pointed = placed.find(each => pointedMs !== undefined && pointedMs >= each.fromMs && pointedMs < each.toMs)
  return (
    <div
      className={styles['ribbon']}
      role="slider"
      tabIndex={0}
      aria-label={t('monitor.playback.lastHour')}
      aria-valuemin={0}
      aria-valuemax={3600}
      aria-valuenow={3600}
      aria-valuetext={text}
      aria-busy={status === 'loading'}
      data-testid="last-hour"
      data-status={status}
      onPointerMove={event => setPointedMs(under(event))}
      onPointerLeave={() => setPointedMs(undefined)}
      onPointerUp={event => event.button === 0 && seek(under(event))}
      onKeyDown={key}
    >
      <div className={styles['ticks']} aria-hidden>
        {roundTicks(fromMs, toMs).map(({ timeMs, isMajor }) => (
          <i key={timeMs} data-major={isMajor || undefined} style={{ left: percent(shareAt(hour, timeMs)) }}>
            {isMajor && <span>{words.minute(timeMs)}</span>}
          </i>
        ))}
      </div>
      <div className={styles['strip']}>
        {status === 'loading' && <LoadingStrip label={text} />}
        {status === 'failed' && <FailedStrip label={text} />}
        {placed.map(each => (
          <StatePatch
            key={each.fromMs}
            shape={each.shape}
            className={styles['span']}
            style={{
              left: percent(shareAt(hour, each.fromMs)),
              width: `max(2px, calc(${percent(shareAt(hour, each.toMs) - shareAt(hour, each.fromMs))} - 1px))`,
            }}
          />
        ))}
      </div>
      {pointedMs !== undefined && (
        <Tip
          at={shareAt(hour, pointedMs)}
          title={words.second(pointedMs)}
          lines={[pointed ? t(`shapes.${pointed.shape}`) : text]}
        />
      )}
    </div>
  )
}

/** The hour in words: what was wrong in it, that nothing was, or that it is not there. */
function useSpokenHour(status: 'loading' | 'failed' | 'known', stretches: readonly Stretch[]): string {
  const { t } = useTranslation()
  if (status === 'loading') return t('home.hourLoading')
  if (status === 'failed') return t('home.hourFailed')
  const text = troublesOf(stretches).map(
    ({ shape, durationMs }) => `${t(`shapes.${shape}`)} ${formatElapsed(t, durationMs)}`,
  )
  return text.length === 0 ? t('home.calmHour') : text.join(', ')
}
