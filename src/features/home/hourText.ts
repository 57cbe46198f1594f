import type { TFunction } from 'i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { formatElapsed } from '../../time/elapsed.ts'
import { HOUR_MS, lastHour, type Stretch, troublesOf } from '../robots/lastHour.ts'
import type { LastHours } from './lastHours.ts'

/** Of a robot that never connected: it has no history, and it is known that it is away. */
const AWAY: readonly Stretch[] = [{ shape: 'offline', durationMs: HOUR_MS }]

/** A robot's last 60 minutes. */
export function stretchesOf(
  hours: Extract<LastHours, { readonly state: 'known' }>,
  robot: Pick<Robot, 'id' | 'connection'>,
): readonly Stretch[] {
  const entries = hours.entriesOf(robot.id)
  if (entries.length === 0 && robot.connection === 'offline') return AWAY
  return lastHour(entries, hours.untilMs, hours.knownMs)
}

/** What was wrong in these minutes, in words; that nothing was. */
export function hourText(t: TFunction, stretches: readonly Stretch[]): string {
  const troubles = troublesOf(stretches).map(
    ({ shape, durationMs }) => `${t(`shapes.${shape}`)} ${formatElapsed(t, durationMs)}`,
  )
  return troubles.length === 0 ? t('home.calmHour') : troubles.join(', ')
}
