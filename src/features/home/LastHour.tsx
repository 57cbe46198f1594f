import { useTranslation } from 'react-i18next'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { formatElapsed } from '../../time/elapsed.ts'
import { StateStrip } from '../../widgets/StateStrip.tsx'
import { lastHour } from './lastHour.ts'

type Props = {
  readonly entries: readonly RobotStatus[]
  /** When the entries were answered: the strip moves with the refresh, not with the clock. */
  readonly untilMs: number
}

/** A robot's last 60 minutes; in words, the troubles of it. */
export function LastHour({ entries, untilMs }: Props) {
  const { t } = useTranslation()
  const stretches = lastHour(entries, untilMs)
  const troubles = stretches
    .filter(({ shape }) => shape === 'stuck' || shape === 'warning')
    .map(({ shape, durationMs }) => `${t(`shapes.${shape}`)} ${formatElapsed(t, durationMs)}`)
  return <StateStrip stretches={stretches} label={troubles.length === 0 ? t('home.calmHour') : troubles.join(', ')} />
}
