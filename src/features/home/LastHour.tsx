import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../time/elapsed.ts'
import { StateStrip } from '../../widgets/StateStrip.tsx'
import { drawnStretches, lastHour } from './lastHour.ts'
import { useLastHours } from './lastHours.ts'

/** A robot's last 60 minutes; in words, the troubles of it. */
export function LastHour({ robot }: { readonly robot: number }) {
  const { t } = useTranslation()
  const { entriesOf, untilMs } = useLastHours()
  const stretches = lastHour(entriesOf(robot), untilMs)
  const troubles = stretches
    .filter(({ shape }) => shape === 'stuck' || shape === 'warning')
    .map(({ shape, durationMs }) => `${t(`shapes.${shape}`)} ${formatElapsed(t, durationMs)}`)
  return (
    <StateStrip
      stretches={drawnStretches(stretches)}
      label={troubles.length === 0 ? t('home.calmHour') : troubles.join(', ')}
    />
  )
}
