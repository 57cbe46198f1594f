import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { formatElapsed } from '../../time/elapsed.ts'
import { FailedStrip, LoadingStrip, StateStrip } from '../../widgets/StateStrip.tsx'
import { drawnStretches, HOUR_MS, lastHour, type Stretch, toldOf } from './lastHour.ts'
import { useLastHours } from './lastHours.ts'

/** Of a robot that never connected: it has no history, and it is known that it is away. */
const AWAY: readonly Stretch[] = [{ shape: 'offline', durationMs: HOUR_MS }]

/** A robot's last 60 minutes; in words, what was wrong in them, or that they are not there. */
export function LastHour({ robot }: { readonly robot: Pick<Robot, 'id' | 'connection'> }) {
  const { t } = useTranslation()
  const hours = useLastHours()
  if (hours.state === 'loading') return <LoadingStrip label={t('home.hourLoading')} />
  if (hours.state === 'failed') return <FailedStrip label={t('home.hourFailed')} />
  const entries = hours.entriesOf(robot.id)
  const stretches =
    entries.length === 0 && robot.connection === 'offline' ? AWAY : lastHour(entries, hours.untilMs, hours.knownMs)
  const told = toldOf(stretches).map(
    ({ shape, durationMs }) => `${t(`shapes.${shape}`)} ${formatElapsed(t, durationMs)}`,
  )
  return (
    <StateStrip
      stretches={drawnStretches(stretches)}
      label={told.length === 0 ? t('home.calmHour') : told.join(', ')}
    />
  )
}
