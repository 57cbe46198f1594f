import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { FailedStrip, LoadingStrip, StateStrip } from '../../widgets/state/StateStrip.tsx'
import { drawnStretches } from '../robots/lastHour.ts'
import { hourText, stretchesOf } from './hourText.ts'
import { useLastHours } from './lastHours.ts'

/** A robot's last 60 minutes; in words, what was wrong in them, or that they are not there. */
export function LastHour({ robot }: { readonly robot: Pick<Robot, 'id' | 'connection'> }) {
  const { t } = useTranslation()
  const hours = useLastHours()
  if (hours.state === 'loading') return <LoadingStrip label={t('home.hourLoading')} />
  if (hours.state === 'failed') return <FailedStrip label={t('home.hourFailed')} />
  const stretches = stretchesOf(hours, robot)
  return <StateStrip stretches={drawnStretches(stretches)} label={hourText(t, stretches)} />
}
