import { DateTime } from 'luxon'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../../session/session.ts'
import { useShown } from '../session/monitorSession.ts'
import { useMoment } from '../time/playbackView.ts'
import { awaitedOf } from './awaited.ts'

/** After this time it is shown what a loading moment waits for. Milliseconds. */
const LONG_MS = 10_000

/** Whether something has been loading for that time. */
function useLongLoading(isLoading: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isLoading])
  return isLong
}

/** What is on screen where it is not the moment on the clock; nothing where it is. */
export function MomentNote() {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  // To the second: while it is played it changes many times in one.
  const seconds = useShown(readout => readout && Math.floor((readout.playback.pictureMs ?? 0) / 1000))
  const awaited = useShown(awaitedOf)
  const isLong = useLongLoading(moment === 'loading')
  if (moment === 'shown') return null
  if (moment === 'loading') return t(isLong ? `monitor.playback.awaited.${awaited}` : 'monitor.playback.loadingText')
  if (moment === 'none') return t('monitor.notices.notRecorded')
  const picture = DateTime.fromSeconds(seconds ?? 0, { zone, locale: i18n.language })
  return t(`monitor.playback.${moment}`, { time: picture.toLocaleString(DateTime.DATETIME_SHORT_WITH_SECONDS) })
}
